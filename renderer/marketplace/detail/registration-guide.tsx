import { useTranslation } from 'react-i18next'
import { ExternalLink } from '../../settings/external-link.tsx'

/** Where each step of a registration is done. */
const pages = {
  google: { project: 'https://console.cloud.google.com/projectcreate', library: 'https://console.cloud.google.com/apis/library', audience: 'https://console.cloud.google.com/auth/overview', client: 'https://console.cloud.google.com/auth/clients' },
  github: { app: 'https://github.com/settings/applications/new' },
} as const

/** The service whose registration we can explain; null: none of ours. */
export function guideOf(provider: string): 'google' | 'github' | null { return provider === 'google' || provider === 'github' ? provider : null }

/** Step by step to an own registration, each with the page where it is done. */
export function RegistrationGuide({ guide }: { guide: 'google' | 'github' }) {
  const { t } = useTranslation('signIn')
  const steps = guide === 'google'
    ? (['project', 'library', 'audience', 'client', 'copy'] as const).map((step) => ({ step, text: t(`own.googleSteps.${step}`), page: step === 'copy' ? null : pages.google[step] }))
    : (['app', 'device', 'copy'] as const).map((step) => ({ step, text: t(`own.githubSteps.${step}`), page: step === 'app' ? pages.github.app : null }))
  return (
    <div>
      <h4 className="mb-1 text-13 font-medium text-ink-3">{t('own.steps')}</h4>
      <ol className="grid list-decimal gap-1 pl-5">{steps.map(({ step, text, page }) => <li key={step}>{text}{page !== null && <> <ExternalLink url={page}>{t('own.openPage')}</ExternalLink></>}</li>)}</ol>
      {guide === 'google' && <p className="mt-2 text-13 text-ink-2">{t('own.googleSteps.seven')}</p>}
    </div>
  )
}
