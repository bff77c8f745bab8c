import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../settings/look-section.tsx'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { showLanguage, type Language } from '../text/index.ts'
import { Icon } from '../ui/icon.tsx'
import { Segmented } from '../ui/segmented.tsx'

/** The computer's language is chosen already; another one shows at once, before it is kept. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('onboarding')
  const language: Language = i18n.language === 'zh' ? 'zh' : 'en'
  return (
    <>
      <Icon of={Globe} className="text-ink-2" /><span aria-hidden className="text-13 text-ink-3">{t('language')}</span>
      <Segmented
        label={t('language')} value={language} options={[{ value: 'en', label: languageNames.en }, { value: 'zh', label: languageNames.zh }]}
        onChange={(next) => {
          showLanguage(next)
          report(useSettings.getState().update({ language: next }))
        }}
      />
    </>
  )
}
