import * as z from 'zod'
import type { KeptKey, KeptTokens, Owner } from './auth-types.ts'
import type { Keeping, TokenStore } from './token-store.ts'

const agreed = z.array(z.string())
const tokensSchema: z.ZodType<KeptTokens> = z.object({
  kind: z.literal('tokens'), agreed, accessToken: z.string().min(1), refreshToken: z.string().nullable(), expiresAt: z.number().nullable(), scopes: z.array(z.string()), issuer: z.string(), clientId: z.string(),
})
const keySchema: z.ZodType<KeptKey> = z.object({ kind: z.literal('key'), agreed, key: z.string().min(1) })
const recordSchema = z.object({ maker: z.string(), accounts: z.record(z.string(), z.union([tokensSchema, keySchema])) })
type Kept = KeptTokens | KeptKey
type Accounts = z.infer<typeof recordSchema>['accounts']

const nameOf = (skillId: string): string => `skill-sign-ins:${skillId}`

/**
 * What was given to skills: one entry of the key store a skill, with everything of it, so that it goes as a whole, whatever the skill
 * says of itself by then. It holds for one maker: a copy of the same name from elsewhere finds nothing.
 */
export class KeptAccounts {
  readonly #store: TokenStore
  /** One change after the other: each reads what is there and writes it anew. */
  #changing: Promise<unknown> = Promise.resolve()
  readonly #withoutOld = new Map<string, Promise<void>>()

  constructor(store: TokenStore) { this.#store = store }

  get keeping(): Keeping { return this.#store.keeping }

  async get({ skillId, maker }: Owner, service: string): Promise<Kept | null> {
    await this.#forgetOld(skillId, service)
    const accounts = await this.#accounts(skillId, maker)
    return Object.hasOwn(accounts, service) ? accounts[service] ?? null : null
  }

  /** What the person gave now. Whatever another maker had under this name is gone with it. */
  put({ skillId, maker }: Owner, service: string, kept: Kept): Promise<Keeping> {
    return this.#alone(async () => this.#store.set(nameOf(skillId), { maker, accounts: { ...await this.#accounts(skillId, maker), [service]: kept } }))
  }

  /** Takes the place of `before` if that is still what is kept: nobody signed out or in meanwhile. `after` null: it is gone. */
  replace(owner: Owner, service: string, before: KeptTokens, after: KeptTokens | null): Promise<boolean> {
    return this.#alone(async () => {
      const accounts = await this.#accounts(owner.skillId, owner.maker)
      const now = Object.hasOwn(accounts, service) ? accounts[service] : undefined
      if (now?.kind !== 'tokens' || now.accessToken !== before.accessToken) return false
      const { [service]: _, ...others } = accounts
      await this.#write(owner, after === null ? others : { ...others, [service]: after })
      return true
    })
  }

  drop(owner: Owner, service: string): Promise<void> {
    return this.#alone(async () => {
      const { [service]: _, ...others } = await this.#accounts(owner.skillId, owner.maker)
      await this.#write(owner, others)
    })
  }

  /** Another version serves: what it does not name any more, or came from another maker, goes. */
  fit(owner: Owner, declared: ReadonlyMap<string, readonly string[]>): Promise<void> {
    return this.#alone(async () => {
      const before = await this.#accounts(owner.skillId, owner.maker)
      const still = Object.entries(before).filter(([service]) => declared.has(service))
      await this.#write(owner, Object.fromEntries(still.map(([service, kept]) => [service, { ...kept, agreed: kept.agreed.filter((scope) => declared.get(service)?.includes(scope)) }])))
    })
  }

  /** Everything of a skill, whoever made it. */
  dropSkill(skillId: string): Promise<void> { return this.#alone(() => this.#store.delete(nameOf(skillId))) }

  async #accounts(skillId: string, maker: string): Promise<Accounts> {
    const record = await this.#store.get(nameOf(skillId), recordSchema)
    return record?.maker === maker ? record.accounts : {}
  }

  async #write({ skillId, maker }: Owner, accounts: Accounts): Promise<void> {
    if (Object.keys(accounts).length === 0) await this.#store.delete(nameOf(skillId))
    else await this.#store.set(nameOf(skillId), { maker, accounts })
  }

  /** Earlier versions kept one sign-in a service for all skills. Nobody said which of them it is for, so it goes and each asks. */
  #forgetOld(skillId: string, service: string): Promise<void> {
    const names = [service, `${service}:key`, `${skillId}/${service}:key`].map((name) => `sign-in:${name}`)
    const key = names.join(' ')
    const known = this.#withoutOld.get(key) ?? this.#alone(async () => {
      for (const name of names) if (await this.#store.get(name, z.unknown()) !== null) await this.#store.delete(name)
    })
    this.#withoutOld.set(key, known)
    return known
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#changing.then(work)
    this.#changing = mine.catch(() => undefined)
    return mine
  }
}
