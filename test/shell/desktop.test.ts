import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { nativeWords } from '../../renderer/text/native.ts'
import { setAppMenu } from '../../electron/shell/app-menu.ts'
import { shellName, systemLanguage } from '../../electron/shell/about.ts'
import { createDesktop, type DesktopOptions } from '../../electron/shell/dialogs.ts'
import { applyTheme } from '../../electron/shell/theme.ts'

const desktop = (parts: Partial<Record<'showOpenDialog' | 'showSaveDialog' | 'openPath' | 'showItemInFolder', (...args: never[]) => unknown>>) => {
  const logged: string[] = []
  const made = createDesktop({ dialog: parts, shell: parts, openExternal: () => Promise.resolve(), currentWindow: () => null, words: () => nativeWords.zh, log: (what: string) => void logged.push(what) } as unknown as DesktopOptions)
  return { ...made, logged }
}

describe('the desktop', () => {
  it('lets the person choose a folder, in their language', async () => {
    let asked: unknown
    const { pickFolder } = desktop({ showOpenDialog: (options: unknown) => { asked = options; return Promise.resolve({ canceled: false, filePaths: ['/home/u/项目'] }) } })
    expect(await pickFolder()).toBe('/home/u/项目')
    expect(asked).toMatchObject({ title: nativeWords.zh.chooseFolder, properties: ['openDirectory', 'createDirectory'] })
  })
  it('takes a closed dialog for "no folder"', async () => {
    expect(await desktop({ showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }) }).pickFolder()).toBeNull()
  })
  it('asks where a copy shall be saved, with a name to start from', async () => {
    let asked: unknown
    const answers = [{ canceled: false, filePath: '/home/u/a.csv' }, { canceled: true, filePath: '' }]
    const { pickNewFile } = desktop({ showSaveDialog: (options: unknown) => { asked = options; return Promise.resolve(answers.shift()) } })
    expect(await pickNewFile?.('activity.csv')).toBe('/home/u/a.csv')
    expect(asked).toMatchObject({ title: nativeWords.zh.saveCopy, defaultPath: 'activity.csv' })
    expect(await pickNewFile?.('activity.csv')).toBeNull()
  })
  it('says plainly when the system has no dialog or no file manager', async () => {
    const none = desktop({ showOpenDialog: () => Promise.reject(new Error('no zenity')), showItemInFolder: () => { throw new Error('no file manager') } })
    await expect(none.pickFolder()).rejects.toMatchObject({ code: 'unsupported', data: { what: 'pickFolder' } })
    await expect(none.showInFolder('/x')).rejects.toMatchObject({ code: 'unsupported', data: { what: 'showInFolder' } })
    expect(none.logged).toHaveLength(2)
  })
  it('says why a file could not be opened', async () => {
    await expect(desktop({ openPath: () => Promise.resolve('Failed to open path') }).openPath('/x')).rejects.toMatchObject({ code: 'no-access', data: { path: '/x' } })
  })
})

describe('the menu', () => {
  it('is none on Windows and Linux, and the standard one on macOS, without developer tools', () => {
    const shown: unknown[] = []
    const menu = { setApplicationMenu: (given: unknown) => void shown.push(given), buildFromTemplate: (template: MenuItemConstructorOptions[]) => template }
    for (const platform of ['linux', 'win32', 'darwin'] as const) setAppMenu(menu as never, platform)
    expect(shown.slice(0, 2)).toEqual([null, null])
    expect(JSON.stringify(shown[2])).toMatch(/editMenu/)
    expect(JSON.stringify(shown[2])).not.toMatch(/viewMenu|toggleDevTools|reload/i)
  })
})

describe('what the shell knows about itself', () => {
  it('its name and the person’s language', () => {
    expect([shellName({ electron: '45.5.0' }), shellName({})]).toEqual(['electron', 'chromium-host'])
    expect([['zh-Hans-CN', 'en'], ['en-US', 'zh'], ['de-DE'], []].map(systemLanguage)).toEqual(['zh', 'en', 'en', 'en'])
  })
  it('its colours follow the setting', () => {
    const painted: string[] = []
    const theme = { themeSource: 'system', get shouldUseDarkColors() { return theme.themeSource === 'dark' } }
    applyTheme(theme as never, 'dark', { setBackgroundColor: (color) => void painted.push(color) })
    applyTheme(theme as never, 'light', { setBackgroundColor: (color) => void painted.push(color) })
    expect(painted[0]).not.toBe(painted[1])
  })
})
