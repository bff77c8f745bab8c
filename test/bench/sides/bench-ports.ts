import { createRedactor } from '../../../electron/gateway/audit/redact.ts'
import { findPlaces } from '../../../electron/gateway/config/find-places.ts'
import type { Ports } from '../../../electron/gateway/ports.ts'
import { createIds } from '../../../electron/gateway/sortable-id.ts'
import { systemClock } from '../../../electron/gateway/system-clock.ts'

/** The same ports the terminal door passes in, with a home and a key of the bench. */
export function benchPorts(home: string): Ports {
  const platform = process.platform as Ports['platform']
  const unsupported = () => Promise.reject(new Error('the bench has no desktop'))
  return {
    about: { version: '0.0.0', shell: 'terminal', systemLanguage: 'en' }, clock: systemClock, newId: createIds(() => systemClock.now()), environment: process.env, platform,
    places: findPlaces({ platform, arch: process.arch, environment: process.env, user: `${home}-user`, program: process.cwd(), resources: null, home, practice: `${home}-practice` }),
    fetch: globalThis.fetch, redact: createRedactor(), log: (what, error) => console.error(what, error),
    secrets: { strength: 'none', get: () => Promise.resolve('bench-key-000'), set: () => Promise.resolve(), delete: () => Promise.resolve() },
    desktop: { pickFolder: unsupported, openExternal: unsupported, openPath: unsupported, showInFolder: unsupported },
  }
}
