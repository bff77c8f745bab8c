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
  async resolve(form: ConnectionForm, keptAs: string): Promise<{ readonly ok: true; readonly values: Readonly<Record<string, string>> } | { readonly ok: false; readonly missing: string }> {
    const list = valuesOf(form)
    const values: Record<string, string> = {}
    for (const { name, value, secret } of list.values) {
      const found = value ?? (secret ? await this.#ports.secrets.get(keyOf(keptAs, list.kind, name)) : '')
      if (found === null) return { ok: false, missing: name }
      if (secret) this.#ports.redact.know(found)
      values[name] = found.replace(/\$\{env:([^}]+)\}/g, (_, variable: string) => this.#ports.environment[variable] ?? '')
    }
    return { ok: true, values }
  }

  async #move(from: string, to: string): Promise<void> {
    const value = await this.#ports.secrets.get(from)
    if (value !== null) await this.#ports.secrets.set(to, value)
  }
}

/** The same form without secret values: what is written, shown and compared. */
export function withoutSecrets(form: ConnectionForm): ConnectionForm {
  const bare = (list: readonly NamedValue[]): NamedValue[] => list.map((each) => (each.secret ? { name: each.name, secret: true } : each))
  const { target } = form
  return { ...form, target: target.kind === 'command' ? { ...target, env: bare(target.env) } : { ...target, headers: bare(target.headers) } }
}

function valuesOf({ target }: ConnectionForm): { readonly kind: 'env' | 'header'; readonly values: readonly NamedValue[] } {
  return target.kind === 'command' ? { kind: 'env', values: target.env } : { kind: 'header', values: target.headers }
}

function secretsOf(form: ConnectionForm): { readonly key: string; readonly value: string | undefined }[] {
  const { kind, values } = valuesOf(form)
  return values.filter(({ secret }) => secret).map(({ name, value }) => ({ key: keyOf(form.name, kind, name), value }))
}

function keyOf(connection: string, kind: 'env' | 'header', name: string): string { return `connection:${connection}:${kind}:${name}` }
