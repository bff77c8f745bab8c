import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ToolOutcome } from '../../../electron/gateway/executors/tool-definition.ts'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'
import { openFolderSkill } from '../../../electron/gateway/skills/author/open-folder.ts'
import type { LoadedSkill } from '../../../electron/gateway/skills/loaded-skill.ts'
import type { SkillAuth } from '../../../electron/gateway/skills/skill-auth.ts'
import type { SkillSetting } from '../../../electron/gateway/skills/skill-settings.ts'
import { folderPorts } from './folder-ports.ts'
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
export async function openSkill(source: SkillSource, { wall, privateHosts = [], secrets = {}, ...more }: BenchOptions): Promise<SkillBench> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-skill-bench-')))
  const [home, ws, folder] = [join(base, 'home'), join(base, 'ws'), join(base, 'package')]
  for (const each of [home, ws, folder]) mkdirSync(each, { recursive: true })
  writeSkill(source, folder)
  const opened = await openFolderSkill({
    folder, addresses: () => ({ ...defaultAddressSettings, allowedPrivateHosts: privateHosts }), ...(wall ? {} : { wall: { find: () => Promise.resolve(null) } }), ...more,
    ports: folderPorts(base, secrets),
  })
  const { skill } = opened
  return {
    skill, ws, home,
    async call(tool, input = {}, { ms, signal = new AbortController().signal } = {}) {
      const outcome = await opened.call(tool, input, ws, ms === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(ms)]))
      return { ...outcome, text: outcome.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n') }
    },
    log: () => skill.log.lines.map(({ text }) => text),
    async dispose() {
      await opened.dispose()
      rmSync(base, { recursive: true, force: true })
    },
  }
}
