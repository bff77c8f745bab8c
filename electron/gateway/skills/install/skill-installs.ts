import { limits } from '../../../../shared/limits.ts'
import type { PermissionChange, SkillInstall } from '../../../../shared/skills/offer.ts'
import type { Finding, SkillFacts } from '../../../../shared/skills/skill.ts'
import type { InstallProgress } from '../../packages/package-types.ts'
import type { Clock } from '../../ports.ts'
import { ContractError } from '../../../../shared/contract/errors.ts'

export type InstallEnd = Exclude<SkillInstall['end'], null>

/** What one install does at each place; the rest (steps, waiting, cancelling, telling) is here. */
export interface InstallWork {
  readonly subject: string
  readonly replaces: string | null
  /** Brings it, looks through it and tries it. Ends with what can be put in place, or with a failure. */
  readonly prepare: (tell: InstallTeller, signal: AbortSignal) => Promise<{ readonly ok: true; readonly commit: () => Promise<InstallEnd>; readonly discard: () => Promise<void> } | { readonly ok: false; readonly end: InstallEnd }>
}

export interface InstallTeller {
  progress(progress: InstallProgress): void
  step(step: SkillInstall['step']): void
  tests(done: number, of: number): void
  known(facts: SkillFacts, findings: readonly Finding[], changes: readonly PermissionChange[]): void
}

interface Open { view: SkillInstall; readonly abort: AbortController; readonly yes: PromiseWithResolvers<void> }

export interface InstallsOptions {
  readonly clock: Clock
  readonly newId: (kind: string) => string
  readonly onChange: (install: SkillInstall) => void
  readonly onProblem: (error: unknown) => void
}

/** Installs under way, side by side. Each works to the point where only the person's yes is missing. */
export class SkillInstalls {
  readonly #options: InstallsOptions
  readonly #all = new Map<string, Open>()
  readonly #running = new Set<Promise<unknown>>()

  constructor(options: InstallsOptions) { this.#options = options }

  list(): SkillInstall[] { return [...this.#all.values()].map(({ view }) => view) }

  begin(work: InstallWork): SkillInstall {
    const at = this.#options.clock.now()
    const open: Open = {
      abort: new AbortController(), yes: Promise.withResolvers(),
      view: { id: this.#options.newId('install'), subject: work.subject, step: 'find', startedAt: at, stepStartedAt: at, bytes: null, packages: null, tests: null, facts: null, findings: [], confirmed: false, waits: false, replaces: work.replaces, changes: [], end: null },
    }
    this.#all.set(open.view.id, open)
    this.#forgetOld()
    const run = this.#run(open, work).catch((error: unknown) => {
      this.#options.onProblem(error)
      const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
      this.#put(open, { end: isFull ? { kind: 'failed', code: 'no-space', data: {} } : { kind: 'failed', code: 'failed', data: { message: error instanceof Error ? error.message : String(error) } }, waits: false })
    })
    this.#running.add(run)
    void run.then(() => this.#running.delete(run))
    return open.view
  }

  confirm(id: string): void {
    const open = this.#get(id)
    if (open.view.end) return
    this.#put(open, { confirmed: true })
    open.yes.resolve()
  }

  cancel(id: string): void {
    const open = this.#get(id)
    if (open.view.end) this.#all.delete(id)
    else open.abort.abort()
  }

  /** Ends all; what they brought is removed. */
  async dispose(): Promise<void> {
    for (const { abort } of this.#all.values()) abort.abort()
    await Promise.allSettled([...this.#running])
  }

  async #run(open: Open, work: InstallWork): Promise<void> {
    const { signal } = open.abort
    const prepared = await work.prepare(this.#teller(open), signal)
    if (!prepared.ok) return this.#put(open, { end: signal.aborted ? { kind: 'cancelled' } : prepared.end })
    if (!open.view.confirmed && !signal.aborted) {
      this.#put(open, { waits: true })
      await Promise.race([open.yes.promise, this.#options.clock.sleep(limits.skillConfirmMs, signal)])
    }
    if (signal.aborted || !open.view.confirmed) {
      await prepared.discard()
      return this.#put(open, { waits: false, end: signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', code: 'late', data: {} } })
    }
    this.#put(open, { waits: false, step: 'ready', stepStartedAt: this.#options.clock.now() })
    this.#put(open, { end: await prepared.commit() })
  }

  #teller(open: Open): InstallTeller {
    const step = (name: SkillInstall['step']): Partial<SkillInstall> => (open.view.step === name ? {} : { step: name, stepStartedAt: this.#options.clock.now(), bytes: null, packages: null, tests: null })
    return {
      // The packages' own "ready" is only half the way here: it is then looked through and tried.
      progress: (progress) => this.#put(open, { ...step(progress.step === 'ready' ? 'verify' : progress.step), subject: progress.subject, bytes: progress.bytes, packages: progress.packages }),
      step: (name) => this.#put(open, step(name)),
      tests: (done, of) => this.#put(open, { ...step('verify'), bytes: null, packages: null, tests: { done, of } }),
      known: (facts, findings, changes) => this.#put(open, { facts, findings: [...findings], changes: [...changes] }),
    }
  }

  #put(open: Open, patch: Partial<SkillInstall>): void {
    if (open.view.end) return
    open.view = { ...open.view, ...patch }
    this.#options.onChange(open.view)
  }

  #get(id: string): Open {
    const open = this.#all.get(id)
    if (!open) throw new ContractError('no-such-install', { id })
    return open
  }

  #forgetOld(): void {
    const ended = [...this.#all.values()].filter(({ view }) => view.end !== null)
    for (const { view } of ended.slice(0, Math.max(0, ended.length - limits.skillInstallsKept))) this.#all.delete(view.id)
  }
}
