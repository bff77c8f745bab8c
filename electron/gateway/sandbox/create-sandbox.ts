import { join } from 'node:path'
import type { GuardProxy } from '../network/guard-proxy.ts'
import type { Places } from '../ports.ts'
import { createBubblewrapSandbox } from './linux/bubblewrap-sandbox.ts'
import { createSeatbeltSandbox } from './macos/seatbelt-sandbox.ts'
import { createNoWall } from './no-wall.ts'
import type { Sandbox } from './sandbox.ts'

/** The wall of this system. Costs nothing before the first `probe` or `wrap`. */
export function createSandbox(ports: { readonly proxy?: GuardProxy; readonly places: Pick<Places, 'home' | 'program' | 'user' | 'runtimeNode'>; readonly platform: 'linux' | 'darwin' | 'win32' }): Sandbox {
  const { places } = ports
  const options = { user: places.user, own: [places.home, places.program], folder: join(places.home, 'safe-area'), node: places.runtimeNode, ...(ports.proxy ? { proxy: ports.proxy } : {}) }
  switch (ports.platform) {
    case 'linux': return createBubblewrapSandbox(options)
    case 'darwin': return createSeatbeltSandbox(options)
    case 'win32': return createNoWall('no-wall-here', '')
    default: return ports.platform satisfies never
  }
}
