import { format } from 'node:util'
import type { Channel } from './channel.ts'

/** What `createTools` gets: everything goes through Pincer, which holds it against the manifest. */
export function skillContext(channel: Channel, config: Readonly<Record<string, unknown>>, lineChars: number): object {
  const log = (level: string) => (...given: readonly unknown[]): void => channel.say({ kind: 'log', level, text: format(...given).slice(0, lineChars) })
  const logger = Object.freeze({ debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') })
  for (const level of ['debug', 'info', 'warn', 'error', 'log', 'trace'] as const) console[level] = log(level === 'log' || level === 'trace' ? 'info' : level)
  return Object.freeze({
    config: Object.freeze({ ...config }), logger,
    auth: Object.freeze({
      token: async (provider: string) => (await channel.ask(null, { what: 'token', provider: String(provider) })).value,
      secret: async (name: string) => (await channel.ask(null, { what: 'secret', name: String(name) })).value,
    }),
    storage: Object.freeze({
      get: async (key: string) => (await channel.ask(null, { what: 'storage-get', key: String(key) })).value ?? undefined,
      set: async (key: string, value: unknown) => { await channel.ask(null, { what: 'storage-set', key: String(key), value: value ?? null }) },
      delete: async (key: string) => { await channel.ask(null, { what: 'storage-delete', key: String(key) }) },
      keys: async (prefix = '') => (await channel.ask(null, { what: 'storage-keys', prefix: String(prefix) })).value,
    }),
  })
}
