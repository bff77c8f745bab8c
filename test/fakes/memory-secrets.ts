import type { SecretStore } from '../../electron/gateway/ports.ts'

/** A key store that forgets everything with the process. */
export function memorySecrets(kept: Map<string, string> = new Map()): SecretStore {
  return {
    strength: 'strong',
    get: (name) => Promise.resolve(kept.get(name) ?? null),
    set: (name, value) => { kept.set(name, value); return Promise.resolve() },
    delete: (name) => { kept.delete(name); return Promise.resolve() },
  }
}
