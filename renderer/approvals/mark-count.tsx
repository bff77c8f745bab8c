import { useTranslation } from 'react-i18next'
import type { Mark } from './hidden-characters.ts'

/** “1 hidden character, marked”, for the heading of what contains it. Nothing when there is none. */
export function MarkCount({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation('approvals')
  const alike = marks.filter((mark) => mark.kind === 'look-alike').length
  const hidden = marks.length - alike
  if (marks.length === 0) return null
  const words = [hidden > 0 && t('marks.count', { count: hidden }), alike > 0 && t('marks.lookAlikes', { count: alike })].filter((one) => one !== false)
  return <span className="font-medium text-bad">{words.join(' · ')}</span>
}
