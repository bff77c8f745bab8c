import path from 'node:path'
import type { Places } from '../ports.ts'

export interface PlacesInput {
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly arch: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The person's home folder. */
  readonly user: string
  /** The program's folder: the checkout, or the packaged app's archive. */
  readonly program: string
  /** Where the packaged app keeps files outside its archive; null for a checkout. */
  readonly resources: string | null
  /** Overrides for tests and the terminal: Pincer's private folder, and the sample folder. */
  readonly home?: string | undefined
  readonly practice?: string | undefined
}

/**
 * Where everything is, the same for the window and the terminal. Pure: makes no folder.
 * The private folder is where the system expects settings of a program; the sample folder is where a person finds it.
 */
export function findPlaces(input: PlacesInput): Places {
  const { user, program } = input
  const home = path.resolve(input.home ?? input.environment['PINCER_HOME'] ?? path.join(settingsFolder(input), 'Pincer'))
  const practice = path.resolve(input.practice ?? input.environment['PINCER_PRACTICE'] ?? path.join(user, 'Documents', 'Pincer Practice'))
  return { home, program, user, practice, runtimeNode: findRuntime(input) }
}

function settingsFolder({ platform, environment, user }: PlacesInput): string {
  switch (platform) {
    case 'darwin': return path.join(user, 'Library', 'Application Support')
    case 'win32': return environment['APPDATA'] ?? path.join(user, 'AppData', 'Roaming')
    case 'linux': return environment['XDG_CONFIG_HOME'] ?? path.join(user, '.config')
    default: return platform satisfies never
  }
}

/** Node for children: an extra resource of the packaged app, npm's package of it in a checkout. */
function findRuntime({ platform, arch, program, resources }: PlacesInput): string {
  const executable = platform === 'win32' ? 'node.exe' : 'node'
  if (resources !== null) return path.join(resources, 'runtime', executable)
  return path.join(program, 'node_modules', `runtime-${platform === 'win32' ? 'win' : platform}-${arch}`, 'bin', executable)
}
