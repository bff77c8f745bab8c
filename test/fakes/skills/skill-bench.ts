import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SkillFetcher } from '../../../electron/gateway/skills/broker/call-fetch.ts'
import { LoadedSkill, type SkillParts } from '../../../electron/gateway/skills/loaded-skill.ts'
import { readPackage } from '../../../electron/gateway/skills/read-package.ts'
import { noAuth, type SkillAuth } from '../../../electron/gateway/skills/skill-auth.ts'
import { plainSetting, type SkillSetting } from '../../../electron/gateway/skills/skill-settings.ts'
import { SkillWall } from '../../../electron/gateway/skills/skill-wall.ts'
import { skillTool } from '../../../electron/gateway/skills/skill-tool.ts'
import { createRedactor } from '../../../electron/gateway/audit/redact.ts'
import type { ToolOutcome } from '../../../electron/gateway/executors/tool-definition.ts'
import { nodeFilePort } from '../../../electron/gateway/files/node-file-port.ts'
import type { InstalledPackage } from '../../../electron/gateway/packages/package-store.ts'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'
import { createPathGuard } from '../../../electron/gateway/policy/resolve-guarded.ts'
import { GroupRunner } from '../../../electron/gateway/process/group-runner.ts'
import { FileOutputStore } from '../../../electron/gateway/results/file-output-store.ts'
import { parseInput } from '../../../electron/gateway/router/parse-input.ts'
import { systemClock } from '../../../electron/gateway/system-clock.ts'
import { runtimeNode } from '../npm-registry/open-store.ts'
import { type SkillSource, writeSkill } from './write-skill.ts'

export interface SkillBench {
  readonly skill: LoadedSkill
  readonly ws: string
  readonly home: string
  /** Calls a tool as the router does after its yes: arguments checked, paths judged, then run. */
  call(tool: string, input?: object, more?: { readonly ms?: number; readonly signal?: AbortSignal }): Promise<ToolOutcome & { readonly text: string }>
  /** What its log says, line by line. */
  log(): string[]
  dispose(): Promise<void>
}

export interface BenchOptions {
  /** Behind the system's wall, or with Node's walls alone. */
  readonly wall: boolean
  readonly privateHosts?: readonly string[]
  readonly auth?: SkillAuth
  readonly setting?: Partial<SkillSetting>
  readonly secrets?: Readonly<Record<string, string>>
}

/** One skill in its real process, without an install: its package lies in a folder. */
export async function openSkill(source: SkillSource, { wall, privateHosts = [], auth = noAuth, setting = {}, secrets = {} }: BenchOptions): Promise<SkillBench> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-skill-bench-')))
  const [home, ws, folder] = [join(base, 'home'), join(base, 'ws'), join(base, 'package')]
  for (const each of [home, ws, folder]) mkdirSync(each, { recursive: true })
  writeSkill(source, folder)
  const groups = new GroupRunner(home)
  const guard = createPathGuard({ platform: 'linux', home: join(base, 'user'), ownPlaces: [home] })
  const fetcher = new SkillFetcher(() => ({ ...defaultAddressSettings, allowedPrivateHosts: privateHosts }))
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string }
  const parts: SkillParts = {
    ports: { places: { home, program: process.cwd(), user: join(base, 'user'), practice: '', runtimeNode }, clock: systemClock, redact: createRedactor(), log: () => undefined, secrets: { strength: 'none', get: (key) => Promise.resolve(secrets[key] ?? null), set: () => Promise.resolve(), delete: () => Promise.resolve() } },
    groups, files: { guardPaths: guard.guardPaths }, fetcher, auth, wall: wall ? new SkillWall(home, 'linux') : { find: () => Promise.resolve(null) }, setting: () => ({ ...plainSetting, ...setting }), makeTool: () => skillTool, onChanged: () => undefined,
  }
  const facts = { name, version, description: '', publisher: '', publishedAt: null, deprecated: null, licence: '', bytes: null, files: null, integrity: '', dependencies: 0 }
  const installed: InstalledPackage = { kind: 'skill', name, version, slot: '', folder, root: folder, hasPrevious: false, record: { version: 1, kind: 'skill', facts, source: { kind: 'folder', path: folder }, installedAt: 0, root: '.', packages: [], files: 0, bytes: 0, scripts: [] } }
  const skill = new LoadedSkill({ installed, ...await readPackage(folder, { name, version }, []) }, parts)
  const outputs = new FileOutputStore(home)
  const never = (): never => { throw new Error('a skill has no use for this') }
  return {
    skill, ws, home,
    async call(tool, input = {}, { ms, signal = new AbortController().signal } = {}) {
      const found = skill.tools().find((each) => each.name === tool)
      if (!found) throw new Error(`no tool ${tool}: ${JSON.stringify([skill.state, skill.copy.findings])}`)
      const parsed = parseInput(found, input)
      if (!parsed.ok) return { content: [{ type: 'text', text: parsed.message }], isError: true, details: { kind: 'none' }, text: parsed.message }
      const judged = await guard.guardPaths(found.paths(parsed.input), ws)
      const outcome = await found.execute(parsed.input, {
        signal: ms === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(ms)]), workspace: ws, files: nodeFilePort, platform: 'linux', environment: {}, sandbox: 'off', outputBytes: 100_000, callId: 'c', sessionId: 's', report: () => undefined,
        resolved: (path) => judged.find((each) => each.use.path === path)?.real ?? never(), processes: { run: never, dispose: never }, outputs, mayLookInto: guard.mayLookInto(ws),
      })
      return { ...outcome, text: outcome.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n') }
    },
    log: () => skill.log.lines.map(({ text }) => text),
    async dispose() {
      await skill.stop()
      await groups.dispose()
      await fetcher.close()
      rmSync(base, { recursive: true, force: true })
    },
  }
}
