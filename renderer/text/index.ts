import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from './en/index.ts'
import { zh } from './zh/index.ts'

/** The window's words. Both languages ship inside, so choosing one never waits. */
export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
  }
}

void i18next.use(initReactI18next).init({
  resources: { en, zh },
  lng: 'en',
  fallbackLng: 'en',
  ns: Object.keys(en),
  defaultNS: 'common',
  initAsync: false,
  // React escapes what it draws; escaping twice would show &amp;.
  interpolation: { escapeValue: false },
  returnNull: false,
})

/** Switches every word on screen, and tells the document so that fonts, line breaking and screen readers follow. */
export function showLanguage(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  if (i18next.language !== language) void i18next.changeLanguage(language)
}

/** The language that is shown now. */
export function currentLanguage(): Language {
  return i18next.language === 'zh' ? 'zh' : 'en'
}

export { i18next as words }
