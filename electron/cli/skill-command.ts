import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { limits } from '../../shared/limits.ts'
import type { TerminalWords } from '../../renderer/text/terminal.ts'
import type { Ports } from '../gateway/ports.ts'
import { builtinTools } from '../gateway/executors/builtin-tools.ts'
import { addressSettingsOf } from '../gateway/network/address-settings.ts'
import { newSkillFiles, writeNewSkill } from '../gateway/skills/author/new-skill.ts'
import { openFolderSkill } from '../gateway/skills/author/open-folder.ts'
import { packFolder } from '../gateway/skills/author/pack-folder.ts'
import { checkPackage } from '../gateway/skills/check/static-check.ts'
import { fill, plain } from './say.ts'

export interface SkillCommandDoor {
  readonly ports: Ports
  readonly words: TerminalWords
  readonly cwd: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/**
 * For authors: `skill new NAME [DIR]`, `skill check [DIR]`, `skill pack [DIR]`, `skill run [DIR] TOOL [JSON]`. Nothing is installed.
 * Resolves with the exit code; 1 = the skill is not in order, 2 = the command line is wrong.
 */
export async function runSkillCommand([verb = '', ...rest]: readonly string[], door: SkillCommandDoor): Promise<number> {
  const { words, cwd } = door
  const say = (text: string): void => door.out(`${plain(text)}\n`)
  const wrong = (text: string): number => {
    door.err(`${text}\n`)
    return 2
  }
  switch (verb) {
    case 'new': {
      const [name = '', folder = name] = rest
      if (!/^[a-z][a-z0-9-]{0,49}$/.test(name)) break
      if (!await writeNewSkill(path.resolve(cwd, folder), name)) return wrong(fill(words.skill.notEmpty, { folder }))
      say(fill(words.skill.made, { folder, files: Object.keys(newSkillFiles(name)).join(', ') }))
      return 0
    }
    case 'check': return withSkill(rest[0] ?? '.', door, async ({ skill, record, folder }) => {
      const { manifest } = skill.copy
      const findings = [...skill.copy.findings, ...(manifest === null ? [] : await checkPackage(folder, record, manifest, Date.now()))]
      for (const { code, weight, data } of findings) if (weight !== 'fact') say(`${weight === 'blocks' ? '✗' : '!'} ${code} ${JSON.stringify(data)}`)
      if (findings.some(({ weight }) => weight === 'blocks')) return 1
      const loaded = await skill.testLoad()
      say(loaded.ok ? fill(words.skill.loads, { tools: skill.names().join(', ') }) : `✗ load ${loaded.message}`)
      return loaded.ok ? 0 : 1
    })
    case 'pack': {
      const folder = path.resolve(cwd, rest[0] ?? '.')
      const { name, version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { name: string; version: string }
      const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
      const bytes = await packFolder(folder)
      await writeFile(path.join(folder, file), bytes)
      say(fill(words.skill.packed, { file, bytes: bytes.length }))
      return 0
    }
    case 'run': {
      const [first = '', second = '{}', third] = rest
      const [folder, tool, json] = third === undefined && !second.trim().startsWith('{') ? [first, second, '{}'] : third === undefined ? ['.', first, second] : [first, second, third]
      let input: unknown
      try {
        input = JSON.parse(json)
      } catch {
        break
      }
      return withSkill(folder, door, async (opened) => {
        const { skill } = opened
        const outcome = await opened.call(tool, input, cwd, AbortSignal.timeout(limits.toolTimeoutMs))
        for (const block of outcome.content) say(block.type === 'text' ? block.text : `[${block.mimeType}]`)
        for (const line of skill.log.lines) door.err(`${line.from} ${line.level}: ${plain(line.text)}\n`)
        return outcome.isError ? 1 : 0
      })
    }
    default:
  }
  return wrong(words.skill.usage)
}

/** Pincer's own folder of the person is left alone: what a try needs lies in a folder that goes with it. */
async function withSkill(given: string, { ports, cwd }: SkillCommandDoor, work: (opened: Awaited<ReturnType<typeof openFolderSkill>> & { readonly folder: string }) => Promise<number>): Promise<number> {
  const folder = path.resolve(cwd, given)
  const home = await mkdtemp(path.join(tmpdir(), 'pincer-skill-'))
  const opened = await openFolderSkill({ folder, ports: { ...ports, places: { ...ports.places, home } }, addresses: () => addressSettingsOf({ allowedPrivateHosts: [], fakeIpProxy: false }), builtinNames: builtinTools.map(({ name }) => name) })
  try {
    return await work({ ...opened, folder })
  } finally {
    await opened.dispose()
    await rm(home, { recursive: true, force: true })
  }
}
