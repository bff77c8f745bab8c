import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { switches } from '../host-flags.ts'

export interface Manifest { readonly folder: string; readonly name: string; readonly version: string }

/** The package the main script belongs to, as `electron .` would take it. */
export function findManifest(script: string): Manifest {
  for (let folder = path.dirname(script); ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'package.json')
    if (existsSync(file)) {
      const { productName, name, version } = JSON.parse(readFileSync(file, 'utf8')) as { productName?: string; name?: string; version?: string }
      return { folder, name: productName ?? name ?? 'Electron', version: version ?? '0.0.0' }
    }
    if (folder === path.dirname(folder)) return { folder: path.dirname(script), name: 'Electron', version: '0.0.0' }
  }
}

/** Where Electron puts an app's data on this system. */
function appData(): string {
  const home = os.homedir()
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Application Support')
  if (process.platform === 'win32') return process.env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming')
  return process.env['XDG_CONFIG_HOME'] || path.join(home, '.config')
}

/** The person's own folders, by the names their desktop gave them (a Chinese one may say 文档). */
function userFolder(name: string, fallback: string): string {
  const home = os.homedir()
  try {
    const config = readFileSync(path.join(process.env['XDG_CONFIG_HOME'] || path.join(home, '.config'), 'user-dirs.dirs'), 'utf8')
    const match = new RegExp(`^XDG_${name}_DIR="(.*)"$`, 'm').exec(config)
    if (match?.[1] !== undefined) return match[1].replace('$HOME', home)
  } catch {
    // No such file on this system: the usual English name it is.
  }
  return path.join(home, fallback)
}

/** `app.getPath` and `app.setPath`. `--user-data-dir` moves the data, as in Electron. */
export class AppPaths {
  readonly #set = new Map<string, string>()
  readonly #name: () => string

  constructor(name: () => string) {
    this.#name = name
    const given = switches.get('user-data-dir')
    if (given) this.#set.set('userData', path.resolve(given))
  }

  get(name: string): string {
    return this.#set.get(name) ?? this.#default(name)
  }

  set(name: string, value: string): void {
    this.#default(name) // throws for a name Electron does not know either
    if (!path.isAbsolute(value)) throw new Error('Path must be absolute')
    mkdirSync(value, { recursive: true })
    this.#set.set(name, value)
  }

  #default(name: string): string {
    switch (name) {
      case 'home': return os.homedir()
      case 'temp': return os.tmpdir()
      case 'exe': return process.execPath
      case 'appData': return appData()
      case 'userData': return path.join(this.get('appData'), this.#name())
      case 'sessionData': return this.get('userData')
      case 'logs': return path.join(this.get('userData'), 'logs')
      case 'documents': return userFolder('DOCUMENTS', 'Documents')
      case 'desktop': return userFolder('DESKTOP', 'Desktop')
      case 'downloads': return userFolder('DOWNLOAD', 'Downloads')
      case 'pictures': return userFolder('PICTURES', 'Pictures')
      case 'music': return userFolder('MUSIC', 'Music')
      case 'videos': return userFolder('VIDEOS', 'Videos')
      default: throw new Error(`Failed to get '${name}' path`)
    }
  }
}
