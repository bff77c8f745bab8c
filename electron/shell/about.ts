import type { AppState } from '../../shared/contract/calls.ts'

/** The shell this program runs in, told to the window's "about" lines and to nothing else: no behaviour hangs on it. */
export function shellName(versions: Readonly<Record<string, string | undefined>>): AppState['shell'] {
  return versions['electron'] === undefined ? 'chromium-host' : 'electron'
}

/** Chinese for any Chinese system, else English: the two languages the window has. */
export function systemLanguage(locales: readonly string[]): AppState['systemLanguage'] {
  return locales[0]?.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}
