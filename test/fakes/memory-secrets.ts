import type { SecretStore } from '../../electron/gateway/ports.ts'

export interface MemorySecrets extends SecretStore { readonly values: Map<string, string>; fails: boolean }

/** A key store in memory that outlives what uses it, as the system's does. */
export function memorySecrets(strength: SecretStore['strength'] = 'strong'): MemorySecrets {
  const values = new Map<string, string>()
  return {
    strength, values, fails: false,
    get: (name) => Promise.resolve(values.get(name) ?? null),
    set(name, value) {
      if (this.fails) return Promise.reject(new Error('the key store is locked'))
      values.set(name, value)
      return Promise.resolve()
    },
    delete: (name) => { values.delete(name); return Promise.resolve() },
  }
}
