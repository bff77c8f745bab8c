import { useTranslation } from 'react-i18next'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'

/** The first minute. */
export function Welcome() {
  const { t } = useTranslation(['onboarding', 'common'])
  return (
    <div className="grid h-full place-content-center gap-4">
      <h1 className="text-30">{t('title')}</h1>
      <Button kind="accent" onClick={() => report(useSettings.getState().update({ welcomed: true }))}>{t('common:newChat')}</Button>
    </div>
  )
}
