import { useEffect } from 'react'
import { useSettings } from '../stores/settings-store.ts'
import { showLanguage } from '../text/index.ts'

/** Keeps the document in the person's language and theme. `system` leaves the theme to the computer. */
export function useLanguageAndTheme(): void {
  const language = useSettings((state) => (state.settings?.language === 'system' || !state.settings ? state.app?.systemLanguage : state.settings.language))
  const theme = useSettings((state) => state.settings?.theme ?? 'system')
  useEffect(() => { if (language) showLanguage(language) }, [language])
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }, [theme])
}
