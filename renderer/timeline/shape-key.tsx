import { useTranslation } from 'react-i18next'
import { span } from './lane-track.tsx'

const looks = [['queued', 'queued'], ['waiting', 'waiting'], ['running', 'running'], ['done', 'done'], ['failed', 'failed']] as const

/** What the shapes mean: dotted, hatched, solid. */
export function ShapeKey() {
  const { t } = useTranslation('lanes')
  return (
    <ul aria-label={t('panel.shapes')} className="flex flex-wrap gap-x-3 gap-y-1 text-13 text-ink-2">
      {looks.map(([look, word]) => (
        <li key={look} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="shape-key"><span className={`seg seg-${look}`} style={span(0, 1)} /></span>{t(`key.${word}`)}
        </li>
      ))}
    </ul>
  )
}
