import type { ConnectionForm, NamedValue } from '../../../../shared/mcp/connection.ts'
import type { Ports } from '../../ports.ts'

/** Values of a connection that are secrets live in the key store, by connection, kind and name. */
export class ConnectionSecrets {
  readonly #ports: Pick<Ports, 'secrets' | 'redact' | 'environment'>
  constructor(ports: Pick<Ports, 'secrets' | 'redact' | 'environment'>) { this.#ports = ports }

  /** Puts the given values into the store and forgets those the form no longer has. Throws when they cannot be kept. */
  async keep(form: ConnectionForm, before: ConnectionForm | undefined): Promise<void> {
    const kept = secretsOf(form)
    for (const { key, value } of kept) {
      if (value !== undefined) await this.#ports.secrets.set(key, value)
      else if (before && before.name !== form.name) await this.#move(key.replace(`:${form.name}:`, `:${before.name}:`), key)
    }
    if (!before) return
    const still = new Set(kept.map(({ key }) => key))
    for (const { key } of secretsOf(before)) if (!still.has(key)) await this.#ports.secrets.delete(key)
  }

  async forget(form: ConnectionForm): Promise<void> {
    for (const { key } of secretsOf(form)) await this.#ports.secrets.delete(key)
  }

  /**
   * The real values for a start: from the form where they are in it, else from the store (of `keptAs`, the name before a change).
   * `${env:NAME}` stands for a variable of the person's own environment.
   */
  async resolve(form: ConnectionForm, keptAs: string): Promise<ResolvedValues> {
    const values: Record<string, string> = {}
    let clientSecret: string | null = null
    for (const { kind, name, value, secret } of valuesOf(form)) {
      const found = value ?? (secret ? await this.#ports.secrets.get(keyOf(keptAs, kind, name)) : '')
      if (found === null) return { ok: false, missing: name }
      if (secret) this.#ports.redact.know(found)
      if (kind === 'client') clientSecret = found
      else values[name] = found.replace(/\$\{env:([^}]+)\}/g, (_, variable: string) => this.#ports.environment[variable] ?? '')
    }
    return { ok: true, values, clientSecret }
  }

  async #move(from: string, to: string): Promise<void> {
    const value = await this.#ports.secrets.get(from)
    if (value !== null) await this.#ports.secrets.set(to, value)
  }
}

/** `values`: environment or headers by name. */
export type ResolvedValues = { readonly ok: true; readonly values: Readonly<Record<string, string>>; readonly clientSecret: string | null } | { readonly ok: false; readonly missing: string }

/** The same form without secret values: what is written, shown and compared. */
export function withoutSecrets(form: ConnectionForm): ConnectionForm {
  const bare = (list: readonly NamedValue[]): NamedValue[] => list.map((each) => (each.secret ? { name: each.name, secret: true } : each))
  const { target } = form
  if (target.kind === 'command') return { ...form, target: { ...target, env: bare(target.env) } }
  const { client, ...rest } = target
  return { ...form, target: { ...rest, headers: bare(target.headers), ...(client ? { client: { id: client.id, ...(client.secret ? { secret: {} } : {}) } } : {}) } }
}

interface KeptValue { readonly kind: 'env' | 'header' | 'client'; readonly name: string; readonly value: string | undefined; readonly secret: boolean }

function valuesOf({ target }: ConnectionForm): readonly KeptValue[] {
  const kind = target.kind === 'command' ? 'env' : 'header'
  const named = (target.kind === 'command' ? target.env : target.headers).map(({ name, value, secret }): KeptValue => ({ kind, name, value, secret }))
  const secret = target.kind === 'remote' ? target.client?.secret : undefined
  return secret ? [...named, { kind: 'client', name: 'secret', value: secret.value, secret: true }] : named
}

function secretsOf(form: ConnectionForm): { readonly key: string; readonly value: string | undefined }[] {
  return valuesOf(form).filter(({ secret }) => secret).map(({ kind, name, value }) => ({ key: keyOf(form.name, kind, name), value }))
}

function keyOf(connection: string, kind: KeptValue['kind'], name: string): string { return `connection:${connection}:${kind}:${name}` }
