import type { Menu, MenuItemConstructorOptions } from 'electron'

/**
 * Electron's own default menu offers developer tools and loading the page anew; ours does not. Windows and Linux have no
 * menu bar at all, macOS the standard one, without which copying and quitting by keyboard would not work.
 */
export function setAppMenu(menu: Pick<typeof Menu, 'setApplicationMenu' | 'buildFromTemplate'>, platform: NodeJS.Platform): void {
  const standard: MenuItemConstructorOptions[] = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }]
  menu.setApplicationMenu(platform === 'darwin' ? menu.buildFromTemplate(standard) : null)
}
