import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'

/** Said before a program of a connection runs for the first time, not after. */
export function OutsideNote() {
  const { t } = useTranslation('connections')
  return <p className="flex items-start gap-3 rounded-card bg-wait-soft px-4 py-3"><Icon of={ShieldAlert} className="mt-0.5 text-wait" />{t('reach.outsideBefore')}</p>
}
