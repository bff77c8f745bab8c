import { join } from 'node:path'
import * as z from 'zod'
import { grantSchema, type Grant } from '../../../shared/approvals/grant.ts'
import { ContractError } from '../../../shared/contract/errors.ts'
import { limits } from '../../../shared/limits.ts'
import type { Effect } from '../../../shared/tools/effect.ts'
import { readJson, writeJson } from '../files/write-json.ts'
import type { Clock } from '../ports.ts'

/** One damaged or unknown entry costs itself, not the others. */
const fileSchema = z.array(z.unknown()).transform((raw) => raw.flatMap((each): Grant[] => {
  const parsed = grantSchema.safeParse(each)
  return parsed.success && parsed.data.lifetime.kind !== 'chat' ? [parsed.data] : []
}))

export interface GrantStoreDeps {
  readonly home: string
  readonly clock: Clock
  /** A use that could not be written down: the grant holds all the same. */
  readonly onProblem: (error: unknown) => void
  readonly onChange: () => void
}

/**
 * What the person allowed for longer: `<home>/grants.json`, the last good one kept beside it. Grants of a chat are only held in
 * memory: they end with the chat and with Pincer. Looking one up costs a map and the few grants of that tool and effect.
 */
export class GrantStore {
  readonly #deps: GrantStoreDeps
  readonly #path: string
  readonly #grants = new Map<string, Grant>()
  readonly #byCall = new Map<string, Set<string>>()
  readonly #revoked = new Map<string, { readonly grant: Grant; readonly at: number }>()
  #writing: Promise<void> = Promise.resolve()
  #cancelUse: (() => void) | null = null
  /** Uses were counted that the file does not have yet. */
  #unwritten = false

  private constructor(deps: GrantStoreDeps, path: string, grants: readonly Grant[]) {
    this.#deps = deps
    this.#path = path
    for (const grant of grants) this.#put(grant)
  }

  static async open(deps: GrantStoreDeps): Promise<GrantStore> {
    const path = join(deps.home, 'grants.json')
    const { value } = await readJson(path, fileSchema, [])
    return new GrantStore(deps, path, value)
  }

  /** All that hold now, the newest first. */
  list(): Grant[] {
    return [...this.#grants.values()].filter((grant) => this.#holds(grant)).sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
  }

  /** Those that hold now for this tool, effect and chat; which of them covers a call is decided elsewhere. */
  candidates(tool: string, effect: Effect, sessionId: string): Grant[] {
    const ids = this.#byCall.get(keyOf(tool, effect))
    if (!ids) return []
    return [...ids].flatMap((id) => {
      const grant = this.#grants.get(id)
      return grant && this.#holds(grant) && (grant.lifetime.kind !== 'chat' || grant.lifetime.sessionId === sessionId) ? [grant] : []
    })
  }

  /** Keeps a new grant. Throws `no-space` when it could not be kept; it then does not hold. */
  async add(grant: Grant): Promise<void> {
    for (const old of [...this.#grants.values()]) if (!this.#holds(old)) this.#remove(old.id)
    this.#put(grant)
    try {
      if (grant.lifetime.kind !== 'chat') await this.#write()
    } catch (error) {
      this.#remove(grant.id)
      throw error
    }
    this.#deps.onChange()
  }

  /** Counts a use; it is written down a little later. */
  markUsed(id: string): void {
    const grant = this.#grants.get(id)
    if (!grant) return
    this.#grants.set(id, { ...grant, uses: grant.uses + 1, lastUsedAt: this.#deps.clock.now() })
    this.#unwritten ||= grant.lifetime.kind !== 'chat'
    this.#cancelUse ??= this.#deps.clock.after(limits.grantUseWriteMs, () => {
      this.#cancelUse = null
      this.#deps.onChange()
      this.#writeUses().catch(this.#deps.onProblem)
    })
  }

  /** Takes a grant back, at once. Throws `no-such-grant`. */
  async revoke(id: string): Promise<void> {
    const grant = this.#grants.get(id)
    if (!grant) throw new ContractError('no-such-grant')
    this.#remove(id)
    const now = this.#deps.clock.monotonic()
    for (const [old, { at }] of this.#revoked) if (now - at > limits.grantRestoreMs) this.#revoked.delete(old)
    this.#revoked.set(id, { grant, at: now })
    this.#deps.onChange()
    if (grant.lifetime.kind !== 'chat') await this.#write()
  }

  /** Takes a revocation back, within a few seconds. Throws `no-such-grant`. */
  async restore(id: string): Promise<void> {
    const revoked = this.#revoked.get(id)
    this.#revoked.delete(id)
    if (!revoked || this.#deps.clock.monotonic() - revoked.at > limits.grantRestoreMs || !this.#holds(revoked.grant)) throw new ContractError('no-such-grant')
    await this.add(revoked.grant)
  }

  /** A chat is gone, and its grants with it. */
  forgetChat(sessionId: string): void {
    const gone = [...this.#grants.values()].filter((grant) => grant.lifetime.kind === 'chat' && grant.lifetime.sessionId === sessionId)
    for (const [id, { grant }] of this.#revoked) if (grant.lifetime.kind === 'chat' && grant.lifetime.sessionId === sessionId) this.#revoked.delete(id)
    for (const grant of gone) this.#remove(grant.id)
    if (gone.length > 0) this.#deps.onChange()
  }

  /** Tools are gone for good (a skill or a connection was removed): another one of that name is not what was allowed. */
  async forgetTools(tools: readonly string[]): Promise<void> {
    const names = new Set(tools)
    const gone = [...this.#grants.values()].filter((grant) => names.has(grant.tool))
    for (const grant of gone) this.#remove(grant.id)
    for (const [id, { grant }] of this.#revoked) if (names.has(grant.tool)) this.#revoked.delete(id)
    if (gone.length === 0) return
    this.#deps.onChange()
    if (gone.some((grant) => grant.lifetime.kind !== 'chat')) await this.#write()
  }

  /** Writes down what has not been yet. */
  async dispose(): Promise<void> {
    this.#cancelUse?.()
    this.#cancelUse = null
    await this.#writeUses().catch(this.#deps.onProblem)
    await this.#writing.catch(() => undefined) // whoever began it has heard of its failure
  }

  /** By the wall clock: minutes that passed while the computer slept have passed. */
  #holds(grant: Grant): boolean { return grant.lifetime.kind !== 'until' || grant.lifetime.at > this.#deps.clock.now() }

  #put(grant: Grant): void {
    this.#grants.set(grant.id, grant)
    const key = keyOf(grant.tool, grant.effect)
    this.#byCall.set(key, (this.#byCall.get(key) ?? new Set()).add(grant.id))
  }

  #remove(id: string): void {
    const grant = this.#grants.get(id)
    if (!grant) return
    this.#grants.delete(id)
    this.#byCall.get(keyOf(grant.tool, grant.effect))?.delete(id)
  }

  async #writeUses(): Promise<void> {
    if (!this.#unwritten) return
    this.#unwritten = false
    await this.#write()
  }

  /** One write after the other; each takes what holds when it begins. */
  #write(): Promise<void> {
    const next = this.#writing.catch(() => undefined).then(() => writeJson(this.#path, this.list().filter((grant) => grant.lifetime.kind !== 'chat')))
    this.#writing = next
    return next.catch((error: unknown) => {
      throw new ContractError('no-space', { message: error instanceof Error ? error.message : String(error) })
    })
  }
}

function keyOf(tool: string, effect: Effect): string { return `${effect} ${tool}` }
