import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseSwitches } from '../../electron/chromium-host/host-flags.ts'
import { missing, surface } from '../../electron/chromium-host/unsupported.ts'
import { systemLanguages } from '../../electron/chromium-host/app/locale.ts'

const types = readFileSync(path.resolve('node_modules/electron/electron.d.ts'), 'utf8')
const host = readFileSync(path.resolve('electron/chromium-host/electron-module.ts'), 'utf8')

it('every name Electron gives to main can be imported, so that what is missing fails by its own name', () => {
  const main = /namespace Main \{([\s\S]*?)\n {2}\}/.exec(types)?.[1] ?? ''
  const names = [...main.matchAll(/^ {4}(?:const|class) (\w+)/gm)].map((match) => match[1]!)
  expect(names.length).toBeGreaterThan(30)
  const exported = new Set(host.match(/\w+/g))
  expect(names.filter((name) => !exported.has(name))).toEqual([])
})

it('a missing part throws its name however it is used, and can be looked at', () => {
  const Tray = missing('Tray') as unknown as { new (icon: string): object; (): void; on: () => void }
  expect(() => new Tray('icon')).toThrow('chromium-host: new Tray is not supported')
  expect(() => Tray.on()).toThrow('chromium-host: Tray.on is not supported')
  expect(() => Tray()).toThrow('chromium-host: Tray is not supported')
  const shell = surface('shell', { beep: 1 }) as { beep: number; trashItem?: unknown }
  expect(shell.beep).toBe(1)
  expect(() => shell.trashItem).toThrow('chromium-host: shell.trashItem is not supported')
  expect(() => { shell.trashItem = 1 }).toThrow('chromium-host: setting shell.trashItem is not supported')
  expect(() => JSON.stringify(shell)).not.toThrow()
})

it('switches are read as Chromium reads them', () => {
  expect([...parseSwitches(['--Lang=zh-CN', 'word', '--headless', '--home=/a b=c', '--', '--late'])]).toEqual([['lang', 'zh-CN'], ['headless', ''], ['home', '/a b=c']])
})

it("the system's languages are read from its variables, best first", () => {
  expect(systemLanguages({ LANGUAGE: 'zh_CN:en', LANG: 'de_DE.UTF-8' })).toEqual(['zh-CN', 'en', 'de-DE'])
  expect(systemLanguages({ LANG: 'zh_TW.Big5@x' })).toEqual(['zh-TW'])
  expect(systemLanguages({ LANG: 'C.UTF-8', LC_ALL: 'POSIX' })).toHaveLength(1)
})
