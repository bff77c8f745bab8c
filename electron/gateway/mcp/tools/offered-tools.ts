import type { ConnectionState, ConnectionTool } from '../../../../shared/mcp/connection.ts'
import type { ToolDefinition } from '../../executors/tool-definition.ts'
import { whyDown } from '../call-outcome.ts'
import type { ListedTool } from '../server-client.ts'
import type { Trusted } from '../trust/trust-store.ts'
import type { connectionTool, ConnectionToolParts } from './connection-tool.ts'
import { internalToolName } from './tool-names.ts'
import { toolSetOf, type ToolSet } from './tool-set.ts'

export interface OfferedToolsParts {
  readonly name: string
  readonly state: () => ConnectionState
  /** What the running server has; null while none runs. */
  readonly listed: () => readonly ListedTool[] | null
  readonly trusted: () => Trusted | undefined
  readonly otherNames: () => readonly string[]
  /** Makes tools; null until the schema checker is loaded. */
  readonly make: () => typeof connectionTool | null
  readonly call: ConnectionToolParts['call']
}

const nothing: ToolSet = { offered: [], shown: [] }

/** The tools of one connection as they stand now: made once, kept until something about them changed. */
export class OfferedTools {
  readonly #parts: OfferedToolsParts
  readonly #made = new Map<string, ToolDefinition>()
  #set: ToolSet | null = null
  #callable: ReadonlySet<string> | null = null
  #names: readonly string[] | null = null

  constructor(parts: OfferedToolsParts) { this.#parts = parts }

  /** Everything was made from trust, settings and the server's list: one of them changed. */
  forget(): void {
    this.#set = null
    this.#callable = null
    this.#names = null
  }

  get shown(): readonly ConnectionTool[] { return this.#now().shown }
  get offered(): readonly ToolDefinition[] { return whyDown(this.#parts.name, this.#parts.state()) === null ? this.#now().offered : [] }
  /** Internal names of every tool it has or had. */
  get names(): readonly string[] {
    const { name, trusted } = this.#parts
    this.#names ??= [...new Set([...this.shown.map((tool) => tool.internalName), ...(trusted()?.tools ?? []).map((tool) => internalToolName(name, tool.name))])]
    return this.#names
  }

  /** By the server's own name: whether it may be called at this moment, if the server is up. */
  isCallable(tool: string): boolean {
    this.#callable ??= new Set(this.shown.filter(({ withheld, enabled }) => withheld === null && enabled).map(({ name }) => name))
    return this.#callable.has(tool)
  }

  /** Why a tool cannot be called now, for the model; null: it is none of this connection, or it can. */
  unavailable(internalName: string): string | null {
    if (!this.names.includes(internalName)) return null
    const { name, state } = this.#parts
    const down = whyDown(name, state())
    if (down !== null) return down
    const shown = this.shown.find((tool) => tool.internalName === internalName)
    if (!shown) return `The connection "${name}" no longer has this tool.`
    if (shown.withheld?.reason === 'changed') return `This tool of the connection "${name}" has changed since the person agreed to it. Tell the person; they can look at the difference on the page of connections.`
    if (shown.withheld) return `This tool of the connection "${name}" cannot be used.`
    return shown.enabled ? null : `The person has switched this tool of the connection "${name}" off.`
  }

  #now(): ToolSet {
    const make = this.#parts.make()
    if (make === null) return nothing
    const { name, listed, trusted, otherNames, call } = this.#parts
    this.#set ??= toolSetOf({
      connection: name, listed: listed(), trusted: trusted(), otherNames: otherNames(),
      make: (tool, schema, { effect, confirmed }) => {
        // The same object for the same definition: requests carry the same bytes.
        const key = `${tool.hash} ${effect} ${confirmed}`
        const made = this.#made.get(key) ?? make({ connection: name, tool, schema, effect, confirmed, call })
        this.#made.set(key, made)
        return made
      },
    })
    return this.#set
  }
}
