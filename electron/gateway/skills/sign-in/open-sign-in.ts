import type { SignInAnswer, SignInProblem, SignInRequest, SignInWay } from '../../../../shared/skills/sign-in.ts'
import { cleanKey } from '../../../../shared/skills/registration.ts'
import type { AccountFacts, AccountRequest, SignInEnd, SignInHooks, SkillAuth } from '../skill-auth.ts'
import { joined, type SignInNeed, withGranted, wordsOf } from './sign-in-need.ts'

export type SignInOutcome = 'signed-in' | 'declined' | 'late' | 'stopped'

/** A call that waits. `late`: nobody has answered in its time; a try that runs may still end well. */
export interface Waiter { readonly call: SignInRequest['calls'][number]; readonly settle: (end: SignInOutcome) => void; late: boolean }

export interface OpenSignInDeps {
  readonly auth: Pick<SkillAuth, 'token' | 'signIn' | 'useKey'>
  readonly openExternal: (address: string) => Promise<void>
  /** It looks different now. */
  readonly onChange: () => void
  /** It is over. `signed-in`: what is kept for this account is another. */
  readonly onOver: (end: SignInOutcome) => void
}

/** One account the person is asked for: who waits, what is needed in all, and the one try that may run. */
export class OpenSignIn {
  readonly id: string
  readonly account: string
  readonly waiters = new Set<Waiter>()
  readonly #askedAt: number
  readonly #deps: OpenSignInDeps
  #need: SignInNeed
  #attempt: AbortController | null = null
  #address: string | null = null
  #progress: SignInRequest['progress'] = { kind: 'asking' }
  #problem: SignInRequest['problem'] = null
  #isOver = false
  /** The try was begun on a skill's page: it goes on whoever waits. */
  #isOwnTry = false

  constructor(id: string, askedAt: number, need: SignInNeed, deps: OpenSignInDeps) {
    this.id = id
    this.account = need.facts.account
    this.#askedAt = askedAt
    this.#need = withGranted(need)
    this.#deps = deps
  }

  view(): SignInRequest {
    return { ...wordsOf(this.#need), id: this.id, account: this.account, calls: [...this.waiters].map(({ call }) => call), askedAt: this.#askedAt, progress: this.#progress, problem: this.#problem }
  }

  /** Another call needs the same account: one question for all, and one yes for everything. */
  join(need: SignInNeed): void {
    this.#need = joined(this.#need, need)
  }

  get skillId(): string { return this.#need.skill.id }
  get request(): AccountRequest { return this.#need.request }
  /** The ways to it are others now. */
  refresh(facts: AccountFacts): void {
    this.#need = { ...this.#need, facts }
    this.#changed()
  }

  /**
   * @param onPage the person is on a skill's page, not at the card
   * @returns the end of a try that it began, for whoever waits for that; null: it began none, or the answer does not fit now
   */
  answer(answer: SignInAnswer, onPage = false): Promise<void> | null {
    if (onPage) this.#isOwnTry = true
    switch (answer.action) {
      case 'sign-in': return this.#begin(answer.way, (request, hooks) => this.#deps.auth.signIn(request, { ...hooks, way: answer.way }))
      case 'key': {
        const key = cleanKey(answer.key)
        return key === null ? null : this.#begin('key', async (request) => {
          await this.#deps.auth.useKey(request, key)
          return { kind: 'done' }
        })
      }
      case 'open-again':
        if (this.#address !== null) void this.#deps.openExternal(this.#address).catch((error: unknown) => this.#fail('no-browser', error instanceof Error ? error.message : ''))
        return null
      case 'cancel': this.#attempt?.abort(); return null
      case 'decline': this.end('declined'); return null
      default: return answer satisfies never
    }
  }

  /** One call does not wait any more; with the last one the question goes. */
  leave(waiter: Waiter): void {
    this.waiters.delete(waiter)
    if (this.waiters.size === 0 && !this.#isOwnTry) this.end('stopped')
    else this.#changed()
  }

  outOfTime(waiter: Waiter): void {
    waiter.late = true
    if (this.#attempt === null) waiter.settle('late')
  }

  /** Everybody who waits goes on with this. Safe to call twice. */
  end(outcome: SignInOutcome): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#attempt?.abort()
    this.#deps.onOver(outcome)
    const waited = [...this.waiters]
    this.waiters.clear()
    for (const { settle } of waited) settle(outcome)
  }

  #begin(way: SignInWay, work: (request: AccountRequest, hooks: Omit<SignInHooks, 'way'>) => Promise<SignInEnd>): Promise<void> | null {
    if (this.#attempt !== null || this.#isOver || !this.#need.facts.ways.includes(way)) return null
    const attempt = this.#attempt = new AbortController()
    this.#problem = null
    this.#show({ kind: 'starting', way })
    const { request } = this.#need
    return work(request, {
      signal: attempt.signal,
      onBrowser: (address) => {
        this.#address = address
        this.#show({ kind: 'browser' })
      },
      onCode: (code) => {
        this.#address = code.address
        this.#show({ kind: 'code', ...code })
      },
    }).then((end) => this.#ended(end)).catch((error: unknown) => {
      // The system's key store failed: said where the person is looking.
      this.#attempt = this.#address = null
      this.#progress = { kind: 'asking' }
      this.#fail('refused', error instanceof Error ? error.message : String(error))
    })
  }

  async #ended(end: SignInEnd): Promise<void> {
    this.#attempt = this.#address = null
    if (this.#isOver) return
    this.#progress = { kind: 'asking' }
    if (end.kind === 'failed') return this.#fail(end.problem, end.detail)
    if (end.kind === 'stopped') return this.#pause()
    // What was wanted meanwhile counts too, and at the service single rights can be left out.
    const now = await this.#deps.auth.token({ ...this.#need.request, fresh: false })
    if (now.kind !== 'none') return this.end('signed-in')
    this.#need = { ...this.#need, lack: now }
    this.#fail('not-all', '')
  }

  #fail(code: SignInProblem, detail: string): void {
    this.#problem = { code, detail }
    this.#pause()
  }

  /** The try is over, the question stays; without anybody who waits it is over, unless there is something to say. */
  #pause(): void {
    this.#isOwnTry = false
    for (const waiter of [...this.waiters]) if (waiter.late) waiter.settle('late')
    if (this.#isOver) return
    if (this.waiters.size === 0 && this.#problem === null) this.end('stopped')
    else this.#changed()
  }

  /** What comes late, after the end, is nobody's any more. */
  #changed(): void { if (!this.#isOver) this.#deps.onChange() }

  #show(progress: SignInRequest['progress']): void {
    this.#progress = progress
    this.#changed()
  }
}
