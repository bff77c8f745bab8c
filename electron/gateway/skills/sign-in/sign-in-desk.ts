import type { SignInAnswer, SignInRequest } from '../../../../shared/skills/sign-in.ts'
import type { ReadyContext } from '../../executors/tool-definition.ts'
import type { Clock } from '../../ports.ts'
import type { SkillAuth } from '../skill-auth.ts'
import { OpenSignIn, type SignInOutcome, type Waiter } from './open-sign-in.ts'
import type { SignInNeed } from './sign-in-need.ts'

export interface SignInDeskDeps {
  readonly auth: Pick<SkillAuth, 'token' | 'account' | 'signIn' | 'useKey'>
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly newId: (kind: string) => string
  readonly openExternal: (address: string) => Promise<void>
  /** New, or it looks different. */
  readonly onChanged: (request: SignInRequest) => void
  readonly onOver: (requestId: string) => void
  readonly onSignedIn: (skillId: string) => void
}

/**
 * Accounts the person is asked for. Each is one skill's at one service and asked for once, however many of its calls wait for it, and ends once: signed in,
 * declined, out of time, or with those who wanted it. What is asked lives here alone: after an end of Pincer nobody waits any more.
 */
export class SignInDesk {
  readonly #deps: SignInDeskDeps
  /** By account. */
  readonly #open = new Map<string, OpenSignIn>()
  /** What the person declined in each chat since they last wrote there. */
  readonly #declined = new Map<string, { readonly wish: number; readonly accounts: Set<string> }>()

  constructor(deps: SignInDeskDeps) { this.#deps = deps }

  /** Waits for the person. An account they declined is not asked for again before they write once more. */
  ask(need: SignInNeed, { sessionId, callId, signal, wish, answerMs }: Omit<ReadyContext, 'waiting' | 'refused'>): Promise<SignInOutcome> {
    const { account } = need.facts
    if (signal.aborted) return Promise.resolve('stopped')
    const declined = this.#declined.get(sessionId)
    if (declined?.wish === wish && declined.accounts.has(account)) return Promise.resolve('declined')
    const open = this.#find(need)
    return new Promise((resolve) => {
      const onAbort = (): void => waiter.settle('stopped')
      const cancelTime = answerMs === null ? null : this.#deps.clock.after(answerMs, () => open.outOfTime(waiter))
      const waiter: Waiter = {
        call: { sessionId, callId }, late: false,
        settle: (end) => {
          signal.removeEventListener('abort', onAbort)
          cancelTime?.()
          if (end === 'declined') this.#remember(sessionId, wish, account)
          if (open.waiters.has(waiter)) open.leave(waiter)
          resolve(end)
        },
      }
      open.waiters.add(waiter)
      signal.addEventListener('abort', onAbort, { once: true })
      this.#deps.onChanged(open.view())
    })
  }

  /** The person begins it on a skill's page. Resolves when that try is over. */
  async begin(need: SignInNeed, answer: Extract<SignInAnswer, { action: 'sign-in' | 'key' }>): Promise<void> {
    await this.#find(need).answer(answer, true)
  }

  /** `false`: it is over. */
  answer(requestId: string, answer: SignInAnswer): boolean {
    const open = [...this.#open.values()].find(({ id }) => id === requestId)
    void open?.answer(answer)
    return open !== undefined
  }

  /** Pincer is known at this service in another way: what is asked there may be answered in others. */
  async refresh(provider: string): Promise<void> {
    for (const open of this.#open.values()) if (open.request.provider === provider) open.refresh(await this.#deps.auth.account(open.request))
  }

  /** The skill is gone or switched off: nothing waits or tries for it any more. */
  dropSkill(skillId: string): void {
    for (const open of this.#open.values()) if (open.skillId === skillId) open.end('stopped')
  }

  list(): SignInRequest[] { return [...this.#open.values()].map((open) => open.view()) }

  dispose(): void { for (const open of this.#open.values()) open.end('stopped') }

  #find(need: SignInNeed): OpenSignIn {
    const { account } = need.facts
    const known = this.#open.get(account)
    if (known) {
      known.join(need)
      return known
    }
    const { clock, newId, auth, openExternal, onChanged, onOver, onSignedIn } = this.#deps
    const made: OpenSignIn = new OpenSignIn(newId('sign-in'), clock.now(), need, {
      auth, openExternal, onChange: () => onChanged(made.view()),
      onOver: (end) => {
        this.#open.delete(account)
        onOver(made.id)
        if (end === 'signed-in') onSignedIn(made.skillId)
      },
    })
    this.#open.set(account, made)
    return made
  }

  #remember(sessionId: string, wish: number, account: string): void {
    const kept = this.#declined.get(sessionId)
    if (kept?.wish === wish) kept.accounts.add(account)
    else this.#declined.set(sessionId, { wish, accounts: new Set([account]) })
  }
}
