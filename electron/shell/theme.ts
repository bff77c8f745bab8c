import type { BrowserWindow, NativeTheme } from 'electron'
import type { Settings } from '../../shared/settings/settings.ts'

/** `--bg` of the window's two palettes: what shows before the page has drawn, so a dark window never flashes white. */
const backgrounds = { light: '#F2F4F2', dark: '#121614' } as const

export function windowBackground(theme: Pick<NativeTheme, 'shouldUseDarkColors'>): string {
  return theme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light
}

/** Makes the system's own parts (dialogs, form controls, `prefers-color-scheme`) follow the setting. */
export function applyTheme(nativeTheme: NativeTheme, theme: Settings['theme'], window: Pick<BrowserWindow, 'setBackgroundColor'> | null): void {
  nativeTheme.themeSource = theme
  window?.setBackgroundColor(windowBackground(nativeTheme))
}
