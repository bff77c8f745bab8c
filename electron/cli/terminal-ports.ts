import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ContractError } from '../../shared/contract/errors.ts'
import { createRedactor } from '../gateway/audit/redact.ts'
import { findPlaces } from '../gateway/config/find-places.ts'
import type { Desktop, Ports, SecretStore } from '../gateway/ports.ts'
import { createIds } from '../gateway/sortable-id.ts'
import { systemClock } from '../gateway/system-clock.ts'

/** The outside world as a terminal has it: no dialogs, no key store (a key is given with each start and kept nowhere). */
export function terminalPorts(home: string | undefined, language: 'en' | 'zh'): Ports {
  const program = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
  const platform = process.platform as Ports['platform']
  const places = findPlaces({
    platform, arch: process.arch, environment: process.env, user: homedir(), program, resources: null, home,
    // A home of one's own gets a practice folder of its own, so that trying things out stays in one place.
    practice: home === undefined ? undefined : path.join(path.resolve(home), 'practice'),
  })
  const redact = createRedactor()
  return {
    about: { version: programVersion(program), shell: 'terminal', systemLanguage: language },
    clock: systemClock, newId: createIds(() => systemClock.now()), environment: process.env, platform, places, fetch: globalThis.fetch,
    secrets: memorySecrets(), desktop: noDesktop, redact,
    log: (what, error) => void process.stderr.write(`pincer: ${redact(`${what}: ${error instanceof Error ? error.stack ?? error.message : String(error)}`)}\n`),
  }
}

/** Chinese for a Chinese terminal, else English. */
export function terminalLanguage(environment: NodeJS.ProcessEnv): 'en' | 'zh' {
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || ''
  return locale.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

function programVersion(program: string): string {
  const { version } = JSON.parse(readFileSync(path.join(program, 'package.json'), 'utf8')) as { version: string }
  return version
}

function memorySecrets(): SecretStore {
  const kept = new Map<string, string>()
  return {
    strength: 'none',
    get: (name) => Promise.resolve(kept.get(name) ?? null),
    set: (name, value) => { kept.set(name, value); return Promise.resolve() },
    delete: (name) => { kept.delete(name); return Promise.resolve() },
  }
}

const unsupported = (what: string) => () => Promise.reject(new ContractError('unsupported', { what }))
const noDesktop: Desktop = { pickFolder: unsupported('pickFolder'), openExternal: unsupported('openExternal'), openPath: unsupported('openPath'), showInFolder: unsupported('showInFolder') }
