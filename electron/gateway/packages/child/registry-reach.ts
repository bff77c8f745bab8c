import npmFetch from 'npm-registry-fetch'
import { limits } from '../../../../shared/limits.ts'
import type { NpmOptions } from './npm-options.ts'

/**
 * Whether the registry of this package answers at all, whatever it says. Asked once in front: without it every single look-up
 * would wait for the network before it takes what is cached.
 */
export async function isRegistryReachable(spec: string, options: NpmOptions): Promise<boolean> {
  try {
    await npmFetch('/-/ping', { ...options, spec, retry: { retries: 0 }, timeout: limits.registryPingMs, cache: null, preferOnline: true })
    return true
  } catch (error) {
    return /^E\d{3}$/.test((error as NodeJS.ErrnoException).code ?? '')
  }
}
