import { ContractError } from '../../../shared/contract/errors.ts'
import type { CheckOutcome, ConnectionForm } from '../../../shared/mcp/connection.ts'
import type { EventHub } from '../bus/event-hub.ts'
import type { Clock } from '../ports.ts'
import { checkConnection, type Checked } from './check-connection.ts'
import type { ConnectionConfig } from './config/connection-config.ts'
import { type ConnectionSecrets, withoutSecrets } from './config/connection-secrets.ts'
import type { ConnectionShelf } from './connection-shelf.ts'
import { launchOf } from './trust/trusted-launch.ts'

export interface ConnectionSetupDeps {
  readonly shelf: ConnectionShelf
  readonly config: ConnectionConfig
  readonly secrets: ConnectionSecrets
  readonly hub: EventHub
  readonly clock: Pick<Clock, 'now'>
  readonly signal: AbortSignal
}

/** Trying and saving a connection: one path for both, so that what was tried is what is kept. */
export class ConnectionSetup {
  readonly #deps: ConnectionSetupDeps
  /** Forms that are being tried, by name. */
  readonly #trying = new Map<string, AbortController>()
  constructor(deps: ConnectionSetupDeps) { this.#deps = deps }

  async check(form: ConnectionForm, replaces: string | undefined): Promise<CheckOutcome> {
    this.#mayBeNamed(form.name, replaces)
    const { outcome } = await this.#try(form, replaces)
    return outcome
  }

  stopCheck(name: string): void { this.#trying.get(name)?.abort() }

  /** `force`: also what does not work now. `mark`: the answer the person looked at. */
  async save(form: ConnectionForm, replaces: string | undefined, force: boolean, mark?: string): Promise<CheckOutcome> {
    const { shelf, config, secrets, clock } = this.#deps
    this.#mayBeNamed(form.name, replaces)
    const before = replaces === undefined ? undefined : shelf.get(replaces)
    // Two servers over one file or port would disturb each other.
    await before?.server.stop()
    const { outcome, found } = await this.#try(form, replaces)
    if (!outcome.ok && !force) {
      before?.server.wake()
      return outcome
    }
    // Another answer than the one the person looked at is not what they agreed to.
    if (outcome.ok && mark !== undefined && mark !== outcome.mark) {
      before?.server.wake()
      throw new ContractError('connection-changed', { name: form.name })
    }
    try {
      await secrets.keep(form, before?.entry.form)
    } catch (error) {
      throw new ContractError('secret-store', { message: error instanceof Error ? error.message : String(error) })
    }
    const kept = withoutSecrets(form)
    const { trust } = shelf.parts
    const agreed = replaces === undefined ? undefined : trust.get(replaces)
    await trust.set(form.name, {
      launch: launchOf(kept), package: found?.package ?? null, identity: outcome.ok ? outcome.server : null, tools: found ? [...found.listing.tools] : null,
      promptCount: found?.listing.promptCount ?? 0, resourceCount: found?.listing.resourceCount ?? 0, settings: agreed?.settings ?? {}, allowedScripts: [...form.allowedScripts], agreedAt: clock.now(),
    })
    if (replaces !== undefined && replaces !== form.name) await shelf.drop(replaces)
    await config.put(kept, true, replaces)
    shelf.sync()
    await shelf.ready()
    const connection = shelf.get(form.name)
    connection.tools.forget()
    // From `untrusted` or `paused`: what was just agreed to counts.
    if (connection.state.kind !== 'idle') await connection.server.stop()
    connection.server.wake()
    shelf.changed(form.name)
    return outcome
  }

  #mayBeNamed(name: string, replaces: string | undefined): void {
    const { shelf } = this.#deps
    shelf.sync()
    if (name !== replaces && shelf.has(name)) throw new ContractError('connection-exists', { name })
  }

  async #try(form: ConnectionForm, replaces: string | undefined): Promise<Checked> {
    this.#trying.get(form.name)?.abort()
    const trying = new AbortController()
    this.#trying.set(form.name, trying)
    const { hub, shelf, signal } = this.#deps
    try {
      return await checkConnection(form, replaces ?? form.name, { ...shelf.parts, onProgress: (progress) => hub.emit({ type: 'connection.checking', name: form.name, progress }) }, AbortSignal.any([signal, trying.signal]))
    } finally {
      if (this.#trying.get(form.name) === trying) this.#trying.delete(form.name)
    }
  }
}
