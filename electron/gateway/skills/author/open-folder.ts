import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import type { ToolContext, ToolOutcome } from '../../executors/tool-definition.ts'
import { nodeFilePort } from '../../files/node-file-port.ts'
import type { PackageRecord } from '../../packages/package-types.ts'
import { createPathGuard } from '../../policy/resolve-guarded.ts'
import type { AddressSettings } from '../../policy/address/address-types.ts'
import type { Ports } from '../../ports.ts'
import { GroupRunner } from '../../process/group-runner.ts'
import { failedOutcome } from '../../results/failed-result.ts'
import { FileOutputStore } from '../../results/file-output-store.ts'
import { parseInput } from '../../router/parse-input.ts'
import { SkillFetcher } from '../broker/call-fetch.ts'
import { LoadedSkill } from '../loaded-skill.ts'
import { readPackage } from '../read-package.ts'
import { noAuth, type SkillAuth } from '../skill-auth.ts'
import { plainSetting, type SkillSetting } from '../skill-settings.ts'
import { SkillWall } from '../skill-wall.ts'

export interface FolderSkill {
  readonly skill: LoadedSkill
  readonly record: PackageRecord
  /** Runs one tool in its real process: arguments checked and paths judged as in a chat; nobody is asked. */
  call(tool: string, input: unknown, workspace: string, signal: AbortSignal): Promise<ToolOutcome>
  dispose(): Promise<void>
}

export interface OpenFolder {
  readonly folder: string
  readonly ports: Pick<Ports, 'places' | 'clock' | 'redact' | 'secrets' | 'log' | 'platform'>
  readonly addresses: () => AddressSettings
  readonly builtinNames?: readonly string[]
  readonly auth?: SkillAuth
  readonly setting?: Partial<SkillSetting>
  readonly wall?: Pick<SkillWall, 'find'>
}

/** An author's skill straight from its folder: the same reading, walls and broker as an installed one, without the install. */
export async function openFolderSkill({ folder, ports, addresses, builtinNames = [], auth = noAuth, setting = {}, wall }: OpenFolder): Promise<FolderSkill> {
  const { places, platform } = ports
  const groups = new GroupRunner(places.home)
  const guard = createPathGuard({ platform, home: places.user, ownPlaces: [places.home] })
  const fetcher = new SkillFetcher(addresses)
  const { name = '', version = '' } = await readFile(join(folder, 'package.json'), 'utf8').then((text) => JSON.parse(text) as { name?: string; version?: string }, () => ({ name: '', version: '' }))
  const facts = { name, version, description: '', publisher: '', publishedAt: null, deprecated: null, licence: '', bytes: null, files: null, integrity: '', dependencies: 0 }
  const record: PackageRecord = { version: 1, kind: 'skill', facts, source: { kind: 'folder', path: folder }, installedAt: 0, root: '.', packages: [], files: 0, bytes: 0, scripts: [] }
  const skill = new LoadedSkill({ installed: { kind: 'skill', name, version, slot: '', folder, root: folder, hasPrevious: false, record }, ...await readPackage(folder, { name, version }, builtinNames) }, {
    ports, groups, files: { guardPaths: (uses, workspace) => guard.guardPaths(uses, workspace) }, fetcher, auth, wall: wall ?? new SkillWall(places.home, platform), setting: () => ({ ...plainSetting, ...setting }), onChanged: () => undefined, onStopped: () => undefined,
  })
  const outputs = new FileOutputStore(places.home)
  const unused = (): never => { throw new Error('a skill has no use for this') }
  return {
    skill, record,
    async call(tool, input, workspace, signal) {
      const found = skill.tools().find((each) => each.name === tool)
      if (!found) return failedOutcome('unknown-tool', `It has no tool ${tool}. There are: ${skill.names().join(', ')}.`)
      await found.foreign?.ready?.()
      const parsed = parseInput(found, input)
      if (!parsed.ok) return failedOutcome('bad-arguments', parsed.message, { field: parsed.field })
      const judged = await guard.guardPaths(found.paths(parsed.input), workspace)
      const refused = judged.find(({ verdict }) => verdict === 'deny')
      if (refused) return failedOutcome('denied-by-rule', refused.reason)
      const context: ToolContext = {
        signal, workspace, files: nodeFilePort, platform, environment: {}, sandbox: 'off', outputBytes: limits.execOutputBytes, callId: 'call', sessionId: 'terminal', report: () => undefined, outputs, mayLookInto: guard.mayLookInto(workspace),
        resolved: (path) => judged.find((each) => each.use.path === path)?.real ?? unused(), processes: { run: unused, dispose: unused },
      }
      return found.execute(parsed.input, context)
    },
    async dispose() {
      await skill.stop()
      await groups.dispose()
      await fetcher.close()
    },
  }
}
