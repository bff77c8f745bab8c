import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { runSkillCommand } from '../../../electron/cli/skill-command.ts'
import { createRedactor } from '../../../electron/gateway/audit/redact.ts'
import type { Ports } from '../../../electron/gateway/ports.ts'
import { packFolder } from '../../../electron/gateway/skills/author/pack-folder.ts'
import { systemClock } from '../../../electron/gateway/system-clock.ts'
import { terminalWords } from '../../../renderer/text/terminal.ts'
import { manifestSchema } from '../../../shared/skills/manifest.ts'
import { openTestKit } from '../../../skills/sdk/test-kit.js'
import { skill as notes } from '../../../skills/notes/index.js'
import { runtimeNode } from '../../fakes/npm-registry/open-store.ts'
import { writeSkill } from '../../fakes/skills/write-skill.ts'

async function cli(cwd: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const code = await runSkillCommand(args, { ports, words: terminalWords.en, cwd, out: (text) => { out += text }, err: (text) => { err += text } })
  return { code, out, err }
}
const ports = {
  places: { home: '', program: '', user: '/nobody', practice: '', runtimeNode }, platform: 'linux', clock: systemClock, redact: createRedactor(), log: () => undefined,
  secrets: { strength: 'none', get: () => Promise.resolve(null), set: () => Promise.resolve(), delete: () => Promise.resolve() },
} as unknown as Ports

describe('for authors of skills', { timeout: 60_000 }, () => {
  it('a first skill is made, checked, packed and run from the terminal', async () => {
    const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-author-')))
    expect(await cli(base, 'new', 'greeter')).toMatchObject({ code: 0 })
    const folder = join(base, 'greeter')
    expect(await cli(folder, 'check')).toMatchObject({ code: 0, out: expect.stringContaining('greeter.hello') as string })
    expect(await cli(folder, 'run', '.', 'greeter.hello', '{"name": "Ann"}')).toMatchObject({ code: 0, out: 'Hello Ann\n' })
    expect(await cli(folder, 'run', '.', 'greeter.hello', '{}')).toMatchObject({ code: 1, out: expect.stringContaining('is required') as string })
    expect(await cli(folder, 'pack')).toMatchObject({ code: 0, out: expect.stringContaining('skill-greeter-0.1.0.tgz') as string })
    writeFileSync(join(folder, 'manifest.json'), readFileSync(join(folder, 'manifest.json'), 'utf8').replace('"0.1.0"', '"0.2.0"'))
    expect(await cli(folder, 'check')).toMatchObject({ code: 1, out: expect.stringContaining('version-differs') as string })
    expect(await cli(folder, 'nonsense')).toMatchObject({ code: 2 })
  })

  it('the same folder is packed to the same bytes', async () => {
    const folder = writeSkill({ name: 'same', tools: { 'same.go': '' }, files: { 'deep/a.txt': 'x'.repeat(1_000) } })
    expect((await packFolder(folder)).equals(await packFolder(folder))).toBe(true)
  })

  it('the test kit runs a skill without Pincer', async () => {
    const kit = await openTestKit(notes)
    expect(await kit.run('notes.search')).toBe('There are no notes yet.')
    await kit.run('notes.add', { text: 'Buy milk', tags: ['shop'] })
    expect(await kit.run('notes.search', { query: 'SHOP' })).toContain('Buy milk')
    expect([...kit.stored.keys()]).toHaveLength(1)
  })

  it('the schema for editors is the schema that counts', () => {
    const made = { ...z.toJSONSchema(manifestSchema, { io: 'input', unrepresentable: 'any' }), title: 'Manifest of a Pincer skill' }
    const path = join(process.cwd(), 'skills/manifest.schema.json')
    if (process.env['PINCER_UPDATE']) writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(JSON.stringify(made)))
  })
})
