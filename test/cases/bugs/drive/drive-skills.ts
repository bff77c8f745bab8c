import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wireNameFor } from '../../../../electron/gateway/models/wire-names.ts'
import { startNpmRegistry, type NpmRegistry } from '../../../fakes/npm-registry/npm-registry.ts'
import { knowsInstaller } from '../../../fakes/npm-registry/open-store.ts'
import { openWithSkills, resultsIn, type SkillGateway } from '../../../fakes/skills/open-with-skills.ts'
import { skillFiles } from '../../../fakes/skills/write-skill.ts'
import { asNumber, asObject, asText, asTexts, isObject, oneOrMany, type Json } from '../../json-value.ts'
import { NotBuilt } from '../bug-row.ts'
import type { Seen } from '../seen.ts'
import type { World } from '../world.ts'
import type { Driven } from './drive-bug.ts'

const versionKeys = ['manifest', 'manifest_text', 'createTools_throws', 'tool_takes_ms', 'lazy_import_after_ms', 'returns']

/** Installs from a registry of the row's own, with the person's yes, and what comes after: through the front, over real packages. */
export async function driveSkills(world: World): Promise<Driven> {
  const { input, setup } = world.row
  const registry = await startNpmRegistry()
  knowsInstaller(world.home)
  for (const [name, versions] of Object.entries(asObject(setup['registry']))) for (const [version, given] of Object.entries(asObject(versions))) await publish(registry, name, version, asObject(given))
  const open = (script: Parameters<typeof openWithSkills>[0] = []): Promise<SkillGateway> => openWithSkills(script, { home: world.home, ws: world.ws, ports: { environment: registry.environment(join(world.base, 'user')) } })
  await layOnDisk(world, registry, open)
  const calls = [input['call'], input['then_call']].filter((each) => each !== undefined).map(readCall)
  const gateway = await open(calls.flatMap((call, index) => [{ calls: [{ id: `case_${index}`, name: wireNameFor(call.tool), input: call.args }] }, { text: 'done' }]))
  const dispose = async (): Promise<void> => {
    await gateway.dispose()
    await registry.close()
  }
  try {
    for (const spec of specsOf(setup['preinstalled'])) await install(gateway, spec)
    const specs = specsOf(input['install'])
    const failures: string[] = []
    const keep = async (spec: string): Promise<void> => {
      const { end } = await install(gateway, spec)
      if (end?.kind !== 'installed') failures.push(`${spec}: ${JSON.stringify(end)}`)
    }
    if (input['parallel'] === true) await Promise.all(specs.map(keep))
    else for (const spec of specs) await keep(spec)
    const results: string[] = []
    if (input['while_running_install'] !== undefined) {
      const running = gateway.say('first')
      await gateway.until('lane.phase', ({ phase }) => phase.kind === 'running')
      for (const spec of specsOf(input['while_running_install'])) await keep(spec)
      await running
      results.push(resultsIn(gateway.model.requests.at(-1)).at(-1) ?? '')
    } else if (input['call'] !== undefined) {
      await gateway.say('first')
      results.push(resultsIn(gateway.model.requests.at(-1)).at(-1) ?? '')
    }
    if (input['then_call'] !== undefined) {
      await gateway.say('second')
      results.push(resultsIn(gateway.model.requests.at(-1)).at(-1) ?? '')
    }
    const list = await gateway.handlers['skills.list']({})
    const tools = (await gateway.handlers['tools.list']({})).map(({ name }) => name)
    const seen: Seen = { world, appReady: true, skills: { list, tools, failures, results } }
    return { seen, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function install({ handlers, ended }: SkillGateway, spec: string) {
  const begun = await handlers['skills.install']({ source: { kind: 'npm', spec } })
  if (begun === null) throw new Error('nothing was begun')
  await handlers['skills.confirm']({ installId: begun.id })
  return ended(begun.id)
}

/** `name`, `name@1.0.0`, or an object of name and version. */
function specsOf(given: unknown): string[] {
  if (isObject(given)) return Object.entries(given).map(([name, version]) => `${name}@${asText(version)}`)
  return [...asTexts(given)]
}

function readCall(given: unknown): { readonly tool: string; readonly args: Json } {
  if (typeof given === 'string') return { tool: given, args: {} }
  const { tool, name, args, input, ...more } = asObject(given)
  if (Object.keys(more).length > 0) throw new NotBuilt(`call.${Object.keys(more).join(', ')}`)
  return { tool: asText(tool ?? name), args: asObject(args ?? input) }
}

/** What a row leaves out of a manifest is filled with harmless things. */
async function publish(registry: NpmRegistry, name: string, version: string, given: Json): Promise<void> {
  for (const key of Object.keys(given)) if (!versionKeys.includes(key)) throw new NotBuilt(`setup.registry.${key}`)
  const { name: short = '', tools = [], ...manifest } = asObject(given['manifest'])
  const takes = asNumber(given['tool_takes_ms'])
  const lazy = asNumber(given['lazy_import_after_ms'])
  const body = [
    ...(takes === undefined ? [] : [`await new Promise((resolve) => setTimeout(resolve, ${takes}))`]),
    ...(lazy === undefined ? [] : [`await new Promise((resolve) => setTimeout(resolve, ${lazy}))`, 'await import("./later.js")']),
    `return ${JSON.stringify(given['returns'] ?? 'ok')}`,
  ].join('; ')
  const listed = oneOrMany(tools).map(asObject)
  const files = skillFiles({
    name: asText(short), version, package: name, tools: Object.fromEntries(listed.map((tool) => [asText(tool['name']), body])), manifest,
    toolMore: Object.fromEntries(listed.map((tool) => [asText(tool['name']), tool])), files: { 'later.js': 'export default 1\n' },
    ...(given['manifest_text'] === undefined ? {} : { manifestText: asText(given['manifest_text']) }),
    ...(given['createTools_throws'] === undefined || given['createTools_throws'] === false ? {} : { top: `throw new Error(${JSON.stringify(asText(given['createTools_throws']) || 'not today')})` }),
  })
  const { 'package.json': text, ...others } = files
  const { type, main } = JSON.parse(text ?? '') as { type: string; main: string }
  await registry.publish({ name, version, more: { type, main }, files: others })
}

/** Folders found at the start: installed by an earlier run, and then damaged as the row says. */
async function layOnDisk(world: World, registry: NpmRegistry, open: () => Promise<SkillGateway>): Promise<void> {
  const folders = Object.entries(asObject(world.row.setup['installed_on_disk']))
  if (folders.length === 0) return
  for (const [name, given] of folders) {
    const { manifest = { name: name.replace(/^(?:@[^/]*\/)?(?:skill-)?/, ''), tools: [{ name: `${name.replace(/^(?:@[^/]*\/)?(?:skill-)?/, '')}.go` }] }, ...more } = asObject(given)
    for (const key of Object.keys(more)) if (key !== 'manifest_text') throw new NotBuilt(`setup.installed_on_disk.${key}`)
    await publish(registry, name, '1.0.0', { manifest })
  }
  const earlier = await open()
  for (const [name] of folders) await install(earlier, name)
  await earlier.dispose()
  for (const [name, given] of folders) {
    const text = asObject(given)['manifest_text']
    if (text === undefined) continue
    const folder = join(world.home, 'packages', 'skill', name.replace('/', '+'))
    const version = readdirSync(folder).find((each) => each.startsWith('1.0.0'))
    writeFileSync(join(folder, version ?? '', 'node_modules', name, 'manifest.json'), asText(text))
  }
}
