import { limits } from '../../../../shared/limits.ts'
import type { SkillAttempt, WallId } from '../../../../shared/skills/walls.ts'
import { plainLine } from '../../process/plain-line.ts'

/** What a skill tried and a wall stopped, each thing once with its count. Bounded: a skill that tries without end fills nothing. */
export class SkillAttempts {
  readonly #now: () => number
  /** `isNew`: nothing was stopped by that wall before. */
  readonly #onAttempt: (attempt: SkillAttempt, isNew: boolean) => void
  readonly #all = new Map<string, SkillAttempt>()

  constructor(now: () => number, onAttempt: (attempt: SkillAttempt, isNew: boolean) => void) {
    this.#now = now
    this.#onAttempt = onAttempt
  }

  /** `given`: the skill's own words for it, which could hide text or turn its direction. */
  add(wall: WallId, given: string): void {
    const what = plainLine(given.slice(0, limits.skillAttemptChars))
    const isNew = ![...this.#all.values()].some((each) => each.wall === wall)
    const wanted = `${wall} ${what}`
    // When all places are taken, what is new is counted with the last one of its wall.
    const key = this.#all.has(wanted) || this.#all.size < limits.skillAttemptsKept ? wanted : [...this.#all].findLast(([, each]) => each.wall === wall)?.[0]
    if (key === undefined) return
    const before = this.#all.get(key)
    this.#all.delete(key)
    const attempt = { wall, what: before?.what ?? what, count: (before?.count ?? 0) + 1, lastAt: this.#now() }
    this.#all.set(key, attempt)
    this.#onAttempt(attempt, isNew)
  }

  /** The latest first. */
  get list(): SkillAttempt[] { return [...this.#all.values()].toReversed() }
}

const walls: readonly (readonly [RegExp, WallId])[] = [
  [/^fs[./]/, 'files'],
  [/^(?:child_process|cluster)\.|^process\.(?:_?kill|execve|_debug\w*|abort)$/, 'programs'],
  [/^worker_threads\./, 'workers'],
  [/^sqlite\.|^import node:sqlite/, 'database'],
  [/^(?:wasi|ffi)\.|^process\.(?:dlopen|binding|_linkedBinding)$/, 'native'],
  [/^(?:net|http|https|http2|dns|dns\/promises|dgram|tls|quic|_http\w*|_tls\w*)\.|^(?:fetch|WebSocket|EventSource)$/, 'network'],
]

/** Which wall closes a function of Node, by the name the gate gives it. */
export function wallOfFunction(what: string): WallId {
  return walls.find(([sign]) => sign.test(what))?.[1] ?? 'modules'
}
