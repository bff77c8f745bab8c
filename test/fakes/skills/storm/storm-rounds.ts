import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Remote, startProcess } from '../../../bench/processes/remote.ts'
import { seededRandom } from '../../../gateway/policy/exec/generate-commands.ts'
import type { NpmRegistry } from '../../npm-registry/npm-registry.ts'
import { publishSkill } from '../publish-skill.ts'
import { leftBehind, livingOf } from './left-behind.ts'
import type { StormMethods } from './storm-process.ts'
import { after, type Known, nothingKnown, packageOf, possible, type StormAction, type StormSkill, stormSkill, stormSkills } from './storm-skills.ts'

interface Begun { readonly name: StormSkill; readonly action: StormAction; readonly before: Known; readonly after: Known }

export interface StormPlace { readonly home: string; readonly ws: string; readonly program: string; readonly env: NodeJS.ProcessEnv; readonly registry: NpmRegistry; readonly seed: number }

/** One round after the other over one home, and what is known between them. */
export class StormRounds {
  readonly complaints: string[] = []
  readonly begun: Record<StormAction['kind'], number> = { install: 0, update: 0, rollback: 0, remove: 0, switch: 0, count: 0 }
  kills = 0
  readonly #place: StormPlace
  readonly #known = new Map<StormSkill, Known>(stormSkills.map((name) => [name, nothingKnown]))
  readonly #newest = new Map<StormSkill, number>()
  readonly #took = new Map<StormAction['kind'], number>()
  #last: readonly Begun[] = []
  readonly #rand: () => number

  constructor(place: StormPlace) {
    this.#place = place
    this.#rand = seededRandom(place.seed)
  }

  async publish(name: StormSkill): Promise<void> {
    const next = (this.#newest.get(name) ?? 0) + 1
    await publishSkill(this.#place.registry, stormSkill(name, `1.0.${next}`))
    this.#newest.set(name, next)
  }

  /** Opens, looks, begins something, and kills it somewhere in the middle or right after. */
  async round(round: number, looksAtLeftovers: boolean): Promise<void> {
    const complain = (text: string): void => { this.complaints.push(`round ${round} (seed ${this.#place.seed}, after ${this.#last.map(({ name, action }) => `${action.kind} ${name}`).join(' and ')}; ${this.#place.home}): ${text}`) }
    const { home, ws, program, env } = this.#place
    const gateway = await startProcess<StormMethods>(program, { env })
    let isKilled = false
    try {
      await gateway.call('open', { home, ws })
      await this.#look(gateway, complain)
      if (looksAtLeftovers) {
        // What killed ones left is taken away some seconds after a start.
        await pause(6_000)
        for (const left of leftBehind(home, gateway.pid)) complain(`left behind: ${left}`)
      }
      this.#last = await this.#begin()
      const acted = Promise.all(this.#last.map((begun) => this.#act(gateway, begun).then((problem) => { if (problem !== null && !isKilled) complain(problem) }, (error: unknown) => { if (!isKilled) complain(String(error)) })))
      const longest = Math.max(...this.#last.map(({ action }) => this.#took.get(action.kind) ?? 2_000))
      // Every fourth is left to come to its end.
      const isFinished = await (this.#rand() < 0.25 ? acted.then(() => true) : Promise.race([acted.then(() => true), pause(this.#rand() * longest * 1.1, false)]))
      if (isFinished) {
        for (const { name, after: known } of this.#last) this.#known.set(name, known)
        this.#last = this.#last.map((begun) => ({ ...begun, before: begun.after }))
      }
      isKilled = true
      process.kill(gateway.pid, 'SIGKILL')
      this.kills += 1
      await acted
    } finally {
      isKilled = true
      await gateway.end()
    }
    for (const line of await stillThere(home, dirname(program))) complain(`still runs: ${line}`)
  }

  /** Each skill is the old or the new one, as a whole; which of them is from now on what is known. */
  async #look(gateway: Remote<StormMethods>, complain: (text: string) => void): Promise<void> {
    const list = await gateway.call('list', null)
    const logged = await gateway.call('logged', null)
    if (logged.length > 0) complain(`it wrote: ${logged.join('; ')}`)
    for (const name of stormSkills) {
      const id = packageOf(name)
      const found = list.filter((skill) => skill.id === id)
      const [skill] = found
      if (found.length > 1) complain(`${id} is there ${found.length} times`)
      const begun = this.#last.find((each) => each.name === name)
      const known = this.#known.get(name) ?? nothingKnown
      const expected = begun ? [begun.before, begun.after] : [known]
      let fitting = expected.filter(({ version, previous, on }) => (skill === undefined ? version === null : skill.version === version && skill.hasPrevious === (previous !== null) && skill.state.kind === (on ? 'active' : 'off')))
      if (skill && skill.origin.kind !== 'npm') complain(`${id} says it came from ${skill.origin.kind}`)
      if (fitting.length > 0 && skill?.state.kind === 'active' && (begun || this.#rand() < 0.3)) {
        const which = await gateway.call('call', { tool: `${name}.which` })
        if (which !== skill.version) complain(`${id} ${skill.version} answered ${which}`)
        const count = await gateway.call('call', { tool: `${name}.peek` })
        fitting = fitting.filter((each) => String(each.count) === count)
        if (fitting.length === 0) complain(`${id} has counted to ${count}, expected one of ${expected.map((each) => each.count).join(', ')}`)
      }
      const [match] = fitting
      if (match) this.#known.set(name, match)
      else complain(`${id} is ${skill ? `${skill.version} ${JSON.stringify(skill.state)} previous ${skill.hasPrevious}` : 'not there'}, expected one of ${JSON.stringify(expected)}`)
    }
  }

  /** One thing, or two with different skills at once. */
  async #begin(): Promise<readonly Begun[]> {
    const names = this.#rand() < 0.3 ? this.#pickTwo() : [this.#pick(stormSkills)]
    const begun: Begun[] = []
    for (const name of names) {
      const before = this.#known.get(name) ?? nothingKnown
      const action = this.#pick(possible(before))
      if (action.kind === 'update' && action.publishes) await this.publish(name)
      this.begun[action.kind] += 1
      begun.push({ name, action, before, after: after(before, action, `1.0.${this.#newest.get(name) ?? 0}`) })
    }
    return begun
  }

  /** Null: it did what it should have. */
  async #act(gateway: Remote<StormMethods>, { name, action, after: known }: Begun): Promise<string | null> {
    const id = packageOf(name)
    const startedAt = performance.now()
    const said = await this.#do(gateway, id, name, action, known)
    this.#took.set(action.kind, performance.now() - startedAt)
    return said === null ? null : `${action.kind} ${name}: ${said}`
  }

  async #do(gateway: Remote<StormMethods>, id: string, name: StormSkill, action: StormAction, known: Known): Promise<string | null> {
    const installed = (end: string): string | null => (end === 'installed' ? null : end)
    switch (action.kind) {
      case 'install': return installed(await gateway.call('install', { kind: 'npm', spec: id }))
      case 'update': return installed(await gateway.call('update', { id }))
      case 'rollback': await gateway.call('rollback', { id }); return null
      case 'remove': await gateway.call('remove', { id, keepData: action.keepData }); return null
      case 'switch': await gateway.call('enable', { id, enabled: known.on }); return null
      case 'count': {
        const counted = await gateway.call('call', { tool: `${name}.count` })
        return counted === String(known.count) ? null : `counted to ${counted} instead of ${known.count}`
      }
      default: return action satisfies never
    }
  }

  #pick<T>(list: readonly T[]): T { return list[Math.floor(this.#rand() * list.length)] as T }
  #pickTwo(): readonly StormSkill[] {
    const first = this.#pick(stormSkills)
    return [first, this.#pick(stormSkills.filter((name) => name !== first))]
  }
}

/** What a killed gateway started ends by itself; it is given a few seconds for that. */
async function stillThere(...folders: readonly string[]): Promise<readonly string[]> {
  for (const until = performance.now() + 5_000; performance.now() < until; await pause(50)) if (livingOf(...folders).length === 0) return []
  return livingOf(...folders)
}
