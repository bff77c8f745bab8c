import { limits } from '../../../../shared/limits.ts'
import type { Manifest } from '../../../../shared/skills/manifest.ts'
import type { Finding, SkillOrigin } from '../../../../shared/skills/skill.ts'
import type { SkillAttempt } from '../../../../shared/skills/walls.ts'
import { installedPackage } from '../../packages/installed-package.ts'
import type { InstalledPackage, PackageStore, StagedPackage } from '../../packages/package-store.ts'
import type { PackageFailure, PackageSource } from '../../packages/package-types.ts'
import { checkPackage } from '../check/static-check.ts'
import { LoadedSkill, type SkillCopy, type SkillParts } from '../loaded-skill.ts'
import { permissionDifference } from '../manifest/permission-difference.ts'
import { readPackage } from '../read-package.ts'
import { skillFacts } from '../skill-facts.ts'
import type { InstallEnd, InstallTeller, InstallWork } from './skill-installs.ts'

export interface PreparePackage {
  readonly source: PackageSource
  readonly origin: (copy: { readonly name: string; readonly version: string }) => SkillOrigin
  readonly replaces: string | null
  readonly store: Pick<PackageStore, 'stage'>
  readonly parts: SkillParts
  readonly builtinNames: readonly string[]
  /** What stands against it beside what is there: names that are taken. */
  readonly clashes: (id: string, manifest: Manifest) => readonly Finding[]
  /** Look-alike names of what the person may have meant. */
  readonly likenesses: (id: string) => Promise<readonly Finding[]>
  /** The copy that is installed now, for the difference. */
  readonly current: (id: string) => Manifest | null
  /** Takes the new copy in use. */
  readonly adopt: (installed: InstalledPackage, origin: SkillOrigin) => Promise<InstallEnd>
}

/** Steps of trying it out; each is a real one. */
const tests = ['manifest', 'names', 'words', 'loads', 'tools'] as const

/** A package on its way in: staged, read, looked through, started once behind its walls; put in place only when somebody says yes. */
export function preparePackage(given: PreparePackage): InstallWork['prepare'] {
  return async (tell, signal) => {
    // Whether there is a system's wall is found out while the package is brought.
    void given.parts.wall.find()
    const staged = await given.store.stage({ kind: 'skill', source: given.source, signal, onProgress: (progress) => tell.progress(progress) })
    if (staged.kind === 'failed') return { ok: false, end: failedEnd(staged) }
    if (staged.kind === 'needs-scripts') return { ok: false, end: { kind: 'failed', code: 'bad-package', data: { detail: 'install scripts' } } }
    const checked = await check(given, staged, tell, signal).catch(async (error: unknown) => {
      await staged.discard()
      throw error
    })
    if (checked.end) {
      await staged.discard()
      return { ok: false, end: checked.end }
    }
    return {
      ok: true, discard: () => staged.discard(),
      commit: async () => {
        // Others may have come in meanwhile.
        const late = given.clashes(staged.record.facts.name, checked.manifest).find(({ weight }) => weight === 'blocks')
        if (late) {
          await staged.discard()
          return { kind: 'failed', code: 'refused', data: { finding: late.code, ...late.data } }
        }
        const installed = await staged.commit()
        return installed.kind === 'failed' ? failedEnd(installed) : given.adopt(installed, checked.origin)
      },
    }
  }
}

type Checked = { readonly end: InstallEnd; readonly manifest?: undefined } | { readonly end: null; readonly manifest: Manifest; readonly origin: SkillOrigin }

async function check(given: PreparePackage, staged: StagedPackage, tell: InstallTeller, signal: AbortSignal): Promise<Checked> {
  const { facts } = staged.record
  tell.tests(0, tests.length)
  const read = await readPackage(staged.root, facts, given.builtinNames)
  const origin = given.origin(facts)
  const findings: Finding[] = [...read.findings]
  if (read.manifest === null) {
    tell.known(skillFacts(staged.record, null, origin), findings, [])
    return { end: refusedEnd(findings) }
  }
  const { manifest } = read
  if (read.entry === null) findings.push({ code: 'field', weight: 'blocks', data: { path: 'main', problem: 'package.json names no entry file that is there' } })
  tell.tests(1, tests.length)
  findings.push(...given.clashes(facts.name, manifest), ...await given.likenesses(facts.name))
  tell.tests(2, tests.length)
  const found = await checkPackage(staged.root, staged.record, manifest, given.parts.ports.clock.now())
  // What ships comes from a folder too, but not from one of the person's.
  findings.push(...(origin.kind === 'catalogue' ? found.filter(({ code }) => code !== 'not-published') : found))
  const before = given.current(facts.name)
  const [shown, changes] = [skillFacts(staged.record, manifest, origin), before === null ? [] : permissionDifference(before, manifest)]
  tell.known(shown, findings, changes)
  tell.tests(3, tests.length)
  if (findings.some(({ weight }) => weight === 'blocks')) return { end: refusedEnd(findings) }
  if (signal.aborted) return { end: { kind: 'cancelled' } }
  const loaded = await tryOut(given, { installed: installedPackage('skill', staged.folder, '', staged.record, false), manifest, entry: read.entry, findings: [] }, signal)
  if (!loaded.ok) return { end: { kind: 'failed', code: 'load', data: { message: loaded.message.slice(0, limits.failureDetailChars) } } }
  // A yes that was given before it was tried out does not hold for this.
  if (loaded.tried.length > 0) tell.known(shown, [...findings, ...loaded.tried], changes)
  tell.tests(tests.length, tests.length)
  return { end: null, manifest, origin }
}

/** Starts it once behind its walls, in the folder it lies in now; the process is gone when this answers, so the folder can be moved. */
async function tryOut(given: PreparePackage, copy: SkillCopy, signal: AbortSignal): Promise<{ readonly ok: true; readonly tried: readonly Finding[] } | { readonly ok: false; readonly message: string }> {
  const skill = new LoadedSkill(copy, { ...given.parts, onChanged: () => undefined, onStopped: () => undefined, trial: true })
  const stop = (): void => void skill.stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const loaded = await skill.testLoad()
    return loaded.ok ? { ok: true, tried: triedBy(skill.attempts.list) } : loaded
  } finally {
    signal.removeEventListener('abort', stop)
    await skill.stop()
  }
}

/** One finding a wall, with the first thing that was tried there. What the limits are for is no sign of bad will while it loads. */
function triedBy(attempts: readonly SkillAttempt[]): Finding[] {
  const byWall = new Map(attempts.map((attempt) => [attempt.wall, attempt]))
  return [...byWall].map(([wall, { what }]) => ({ code: 'reached-out', weight: 'warns', data: { wall, what, count: attempts.filter((each) => each.wall === wall).reduce((sum, { count }) => sum + count, 0) } }))
}

function refusedEnd(findings: readonly Finding[]): InstallEnd {
  const first = findings.find(({ weight }) => weight === 'blocks')
  return { kind: 'failed', code: 'refused', data: first ? { finding: first.code, ...first.data } : {} }
}

function failedEnd({ code, data }: PackageFailure): InstallEnd {
  if (code === 'stopped') return data['late'] === true ? { kind: 'failed', code: 'late', data: {} } : { kind: 'cancelled' }
  return { kind: 'failed', code: code === 'script' ? 'bad-package' : code, data: { ...data } }
}
