import { join } from 'node:path'
import { writeFilter } from '../sandbox/linux/run-files.ts'
import { type Bubblewrap, tryBubblewrap } from '../sandbox/linux/try-bubblewrap.ts'
import type { SkillWalls } from '../../../shared/skills/offer.ts'

/** The system's wall for skills: tried once for real and remembered. Null: this system has none for them. */
export class SkillWall {
  readonly #home: string
  readonly #platform: 'linux' | 'darwin' | 'win32'
  #tried: Promise<Bubblewrap | null> | null = null

  constructor(home: string, platform: 'linux' | 'darwin' | 'win32') {
    this.#home = home
    this.#platform = platform
  }

  find(): Promise<Bubblewrap | null> {
    return this.#tried ??= this.#platform === 'linux'
      ? tryBubblewrap(undefined, () => writeFilter(join(this.#home, 'safe-area'))).then((result) => ('found' in result ? result.found : null))
      : Promise.resolve(null)
  }
}

/** Which walls hold. What Node closes holds on every system; the rest is the system's. */
export function wallsOf(hasSystemWall: boolean, node: string, platform: 'linux' | 'darwin' | 'win32'): SkillWalls {
  const always = ['own-process', 'environment', 'files', 'network', 'programs', 'workers', 'native', 'database', 'modules', 'declared', 'memory', 'time', 'answers'] as const
  return {
    node,
    walls: [
      // What a skill keeps outside JavaScript's own memory is watched only where the system says how much it is.
      ...always.map((id) => ({ id, holds: id !== 'memory' || platform === 'linux' })),
      ...(['system-network', 'system-processes', 'system-files'] as const).map((id) => ({ id, holds: hasSystemWall })),
    ],
  }
}
