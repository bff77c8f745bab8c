import { ContractError } from '../../../shared/contract/errors.ts'
import { limits } from '../../../shared/limits.ts'
import type { EventHub } from '../bus/event-hub.ts'
import type { ToolDefinition } from '../executors/tool-definition.ts'
import type { ToolSource } from '../executors/tool-registry.ts'
import type { Ports } from '../ports.ts'
import type { ConfiguredConnection, ConnectionConfig } from './config/connection-config.ts'
import { Connection, type ConnectionDeps } from './connection.ts'
import type { connectionTool } from './tools/connection-tool.ts'
import { resourceTool } from './tools/resource-tool.ts'

export interface ConnectionShelfDeps {
  readonly ports: Pick<Ports, 'log' | 'clock'>
  readonly hub: EventHub
  readonly config: ConnectionConfig
  /** What every connection stands on; the shelf adds what is its own to know. */
  readonly parts: Omit<ConnectionDeps, 'makeTool' | 'onChanged' | 'onProblem'>
  readonly signal: AbortSignal
}

/** The connections that are configured, as the file says at each moment, and the tools they bring to the chats. */
export class ConnectionShelf implements ToolSource {
  readonly parts: ConnectionDeps
  readonly #deps: ConnectionShelfDeps
  readonly #all = new Map<string, Connection>()
  #version = 0
  /** Revision of the configuration that was taken over. */
  #taken = -1
  #makeTool: typeof connectionTool | null = null
  #loading: Promise<void> | null = null
  #told = new Set<string>()
  #isWaking = false

  readonly #resources: ToolDefinition = resourceTool({
    connections: () => this.#withResources(),
    list: (name, signal) => this.get(name).ask(signal, (client) => client.listResources(signal)),
    read: (name, uri, signal) => this.get(name).ask(signal, (client) => client.readResource(uri, signal)),
  })

  constructor(deps: ConnectionShelfDeps) {
    this.#deps = deps
    this.parts = { ...deps.parts, makeTool: () => this.#makeTool, onChanged: (name) => this.changed(name), onProblem: (what, error) => deps.ports.log(what, error) }
  }

  get version(): number { return this.#version }
  get tools(): readonly ToolDefinition[] {
    const offered = this.sorted().flatMap((connection) => connection.tools.offered)
    return this.#withResources().length > 0 ? [...offered, this.#resources] : offered
  }
  get names(): readonly string[] { return this.sorted().flatMap((connection) => connection.tools.names) }
  unavailable(name: string): string | null {
    for (const connection of this.#all.values()) {
      const why = connection.tools.unavailable(name)
      if (why !== null) return why
    }
    return null
  }
  /** When tools can be made: their schema checker is loaded at the first connection. */
  ready(): Promise<void> {
    this.sync()
    if (this.#all.size === 0) return Promise.resolve()
    this.#loading ??= import('./tools/connection-tool.ts').then(({ connectionTool: make }) => {
      this.#makeTool = make
      for (const connection of this.#all.values()) connection.tools.forget()
      this.#version += 1
    })
    return this.#loading
  }
  /** Starts what rests, one after the other so that each start takes little of the main thread at a time. Does not wait. */
  wake(): void {
    if (this.#isWaking) return
    this.#isWaking = true
    void this.#wakeAll().finally(() => { this.#isWaking = false })
  }

  /** Takes over what the file says now. */
  sync(): void {
    const { config, ports } = this.#deps
    config.refresh()
    if (config.revision === this.#taken) return
    this.#taken = config.revision
    const wanted = new Map(config.entries.map((entry) => [entry.name, entry]))
    for (const name of this.#all.keys()) if (!wanted.has(name)) void this.drop(name).catch((error: unknown) => ports.log(`connection ${name} could not be ended`, error))
    for (const entry of wanted.values()) this.#take(entry)
    this.#version += 1
  }

  has(name: string): boolean { return this.#all.has(name) }
  /** What is there now, without a look at the file. */
  peek(name: string): Connection | undefined { return this.#all.get(name) }
  sorted(): Connection[] { return [...this.#all.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) }

  /** Fails with `no-such-connection`. */
  get(name: string): Connection {
    this.sync()
    const found = this.#all.get(name)
    if (!found) throw new ContractError('no-such-connection', { name })
    return found
  }

  /** Ends it and forgets what was agreed to about it; what is configured is the caller's to change. */
  async drop(name: string): Promise<void> {
    const connection = this.#all.get(name)
    this.#all.delete(name)
    this.changed(name)
    await connection?.server.dispose()
    await this.parts.trust.set(name, null)
  }

  /** Many changes of one moment are one event. */
  changed(name: string): void {
    this.#version += 1
    this.#told.add(name)
    if (this.#told.size > 1) return
    queueMicrotask(() => {
      const names = [...this.#told]
      this.#told = new Set()
      this.#deps.hub.emit({ type: 'connections.changed', names })
    })
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#all.values()].map((connection) => connection.server.dispose()))
  }

  async #wakeAll(): Promise<void> {
    const { ports, signal } = this.#deps
    for (const connection of this.sorted()) {
      if (connection.state.kind !== 'idle') continue
      connection.server.wake()
      await ports.clock.sleep(limits.startsPerTurnMs, signal)
      if (signal.aborted) return
    }
  }

  #take(entry: ConfiguredConnection): void {
    const known = this.#all.get(entry.name)
    if (known) return void known.update(entry).catch((error: unknown) => this.#deps.ports.log(`connection ${entry.name} could not be changed`, error))
    this.#all.set(entry.name, new Connection(entry, this.parts))
    this.changed(entry.name)
  }

  #withResources(): string[] { return this.sorted().filter((connection) => connection.isUsable && connection.resourceCount > 0).map(({ name }) => name) }
}
