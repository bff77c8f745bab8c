import type { SkillInstall } from '../../../shared/skills/offer.ts'
import { steadyMs } from '../processes/remote.ts'

/**
 * Parts of an install in their order. `start`: the installing child until its first word; `find`: the package itself; `plan`: what comes along;
 * `look`: manifest and words; `tryOut`: its process once behind its walls; `commit`: from there to "installed".
 */
export const installParts = ['start', 'find', 'plan', 'download', 'check', 'unpack', 'verify', 'look', 'tryOut', 'commit'] as const
export type InstallPart = (typeof installParts)[number]
export interface InstallTimes { readonly id: string; readonly ms: number; readonly parts: Readonly<Record<InstallPart, number>> }

/** Times one install by what the window is told of it. Begins with its making. */
export class TimedInstall {
  readonly #clickedAt = steadyMs()
  readonly #parts = Object.fromEntries(installParts.map((part) => [part, 0])) as Record<InstallPart, number>
  readonly #subjects = new Set<string>()
  readonly #done = Promise.withResolvers<InstallTimes>()
  #part: InstallPart = 'start'
  #mark = this.#clickedAt
  #isConfirmed = false

  get done(): Promise<InstallTimes> { return this.#done.promise }

  hear(install: SkillInstall): void {
    const now = steadyMs()
    // The yes is told too, and says nothing of how far it is.
    const isYes = install.confirmed && !this.#isConfirmed
    this.#isConfirmed = install.confirmed
    if (isYes && install.step === 'find') return
    this.#parts[this.#part] += now - this.#mark
    this.#mark = now
    this.#part = this.#partOf(install)
    if (install.end === null) return
    if (install.end.kind !== 'installed') return this.#done.reject(new Error(`it was not installed: ${JSON.stringify(install.end)}`))
    this.#done.resolve({ id: install.end.skillId, ms: now - this.#clickedAt, parts: this.#parts })
  }

  #partOf({ step, subject, tests }: SkillInstall): InstallPart {
    switch (step) {
      case 'find':
        // Its name and version are told when it was found.
        this.#subjects.add(subject)
        return this.#subjects.size > 1 ? 'plan' : 'find'
      case 'verify': return tests === null ? 'verify' : tests.done < 3 ? 'look' : tests.done < (tests.of ?? 0) ? 'tryOut' : 'commit'
      case 'ready': return 'commit'
      default: return step
    }
  }
}
