import { join } from 'node:path'
import { createRedactor } from '../../../electron/gateway/audit/redact.ts'
import type { OpenFolder } from '../../../electron/gateway/skills/author/open-folder.ts'
import { systemClock } from '../../../electron/gateway/system-clock.ts'
import { runtimeNode } from '../npm-registry/open-store.ts'

/** What a skill that is opened straight from its folder finds around it: a home and a user below `base`, the Node that ships, and the given secrets alone. */
export function folderPorts(base: string, secrets: Readonly<Record<string, string>> = {}): OpenFolder['ports'] {
  return {
    places: { home: join(base, 'home'), program: '', user: join(base, 'user'), practice: '', runtimeNode }, platform: 'linux', clock: systemClock, redact: createRedactor(), log: () => undefined,
    secrets: { strength: 'none', get: (key) => Promise.resolve(secrets[key] ?? null), set: () => Promise.resolve(), delete: () => Promise.resolve() },
  }
}
