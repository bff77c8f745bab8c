import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SkillSource } from '../../../shared/skills/offer.ts'
import { wireNameFor } from '../../../electron/gateway/models/wire-names.ts'
import { inRoot } from '../../../electron/launch/project.mjs'
import { startNpmRegistry } from '../../fakes/npm-registry/npm-registry.ts'
import { runtimeNode } from '../../fakes/npm-registry/open-store.ts'
import { publishSkill } from '../../fakes/skills/publish-skill.ts'
import { startProcess, steadyMs } from '../processes/remote.ts'
import { row, type Row } from '../report/row.ts'
import type { GatewayMethods } from '../sides/gateway-process.ts'
import { asSide } from '../sides/side.ts'
import { installParts, type InstallPart } from '../sides/timed-install.ts'
import type { BenchContext } from './bench-context.ts'
import { oneTurn } from './one-turn.ts'

const shipped = { source: { kind: 'catalogue', name: 'skill-notes' }, tool: 'notes.search' } as const
const published = { source: { kind: 'npm', spec: 'skill-bench' }, tool: 'bench.go' } as const
/** What the app itself does after its first request is over by then, and a person has read a page. */
const restMs = 1_500

interface Order { readonly home: string; readonly env: NodeJS.ProcessEnv; readonly source: SkillSource; readonly tool: string; readonly isOpen: boolean }

/**
 * From the click to the answer of the skill's tool in a chat, with a yes that is given at once. Each sample has a process of its own
 * in which somebody has chatted already. The floor is a bare program over npm's libraries that installs the same folder.
 */
export async function skillInstall(context: BenchContext): Promise<Row[]> {
  const registry = await startNpmRegistry()
  try {
    await publishSkill(registry, { name: 'bench', tools: { 'bench.go': 'return "here"' }, manifest: { effects: { 'bench.go': 'looks' } } })
    const home = context.home()
    const env = { ...process.env, ...registry.environment(`${home}-npm`) }
    const taken: Record<'first' | 'bare' | 'open' | 'registry' | 'floor', number[]> = { first: [], bare: [], open: [], registry: [], floor: [] }
    const parts = Object.fromEntries([...installParts, 'call'].map((part) => [part, [] as number[]])) as Record<InstallPart | 'call', number[]>
    for (let round = 0; round < context.times(4); round += 1) taken.first.push((await clickToAnswer(context, { ...shipped, home: context.home(), env, isOpen: false })).ms)
    for (let round = -1; round < context.times(12); round += 1) {
      const floor = await floorInstall(context, home)
      const bare = await clickToAnswer(context, { ...shipped, home, env, isOpen: false })
      const open = await clickToAnswer(context, { ...shipped, home, env, isOpen: true })
      const fromRegistry = await clickToAnswer(context, { ...published, home, env, isOpen: true })
      if (round < 0) continue
      taken.floor.push(floor)
      taken.bare.push(bare.ms)
      taken.open.push(open.ms)
      taken.registry.push(fromRegistry.ms)
      for (const [part, ms] of Object.entries(open.parts)) parts[part as InstallPart | 'call'].push(ms)
    }
    const goal = { p50: 1_500 }
    return [
      row('click → its tool’s answer, a skill that ships', { ours: taken.open, floor: taken.floor }, { goal }),
      ...Object.entries(parts).map(([part, ours]) => row(`  ${part}`, { ours })),
      row('the same without its page opened before', { ours: taken.bare, floor: taken.floor }, { goal }),
      row('the same as the first install of all', { ours: taken.first }),
      row('the same, from a registry, cached', { ours: taken.registry }, { goal }),
    ]
  } finally {
    await registry.close()
  }
}

async function clickToAnswer(context: BenchContext, { home, env, source, tool, isOpen }: Order): Promise<{ readonly ms: number; readonly parts: Readonly<Record<InstallPart | 'call', number>> }> {
  const ours = await startProcess<GatewayMethods>(context.files.gateway, { env })
  try {
    await ours.call('open', { baseUrl: `${context.baseUrl}/ours`, home, workspace: context.workspace })
    await ours.call('newChat', null)
    await oneTurn(context, 'ours', asSide(ours), [])
    if (isOpen) await ours.call('lookAt', source)
    await sleep(restMs)
    const { id, ms, parts } = await ours.call('install', source)
    const { toNextMs } = await oneTurn(context, 'ours', asSide(ours), [{ calls: [{ name: wireNameFor(tool), input: {} }] }])
    await ours.call('removeSkill', { id })
    return { ms: ms + toNextMs, parts: { ...parts, call: toNextMs } }
  } finally {
    await ours.end()
  }
}

let floors = 0

/** From the start of the program to its end, over a cache of its own that it has filled before. */
async function floorInstall(context: BenchContext, home: string): Promise<number> {
  floors += 1
  const into = `${home}-floor/${floors}`
  mkdirSync(into, { recursive: true })
  const startedAt = steadyMs()
  const child = spawn(runtimeNode, [context.files.floorInstall, inRoot('skills/notes'), into, `${home}-floor/cache`], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_COMPILE_CACHE: `${home}-floor/compiled` } })
  const [code] = await once(child, 'exit') as [number | null]
  const ms = steadyMs() - startedAt
  if (code !== 0) throw new Error(`the floor ended with ${code}`)
  readFileSync(join(into, 'node_modules/skill-notes/manifest.json'))
  return ms
}
