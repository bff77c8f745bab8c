import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// The terminal's front door as it ships: the bundle, in a process of its own.
const door = join(import.meta.dirname, '..', '..', 'dist', 'cli.js')
let home = ''
beforeEach(() => { home = mkdtempSync(join(tmpdir(), 'pincer-terminal-')) })
afterEach(() => rmSync(home, { recursive: true, force: true }))

function pincer(args: readonly string[], input = ''): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [door, ...args], { env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: '', LANGUAGE: '' } })
  child.stdin.end(input)
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => { out += text })
  child.stderr.setEncoding('utf8').on('data', (text: string) => { err += text })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}
const archive = (): string => join(home, 'practice', 'archive', '2019-minutes.txt')

describe('Pincer in a terminal', () => {
  it('does one wish without a key, prints the answer alone and ends with 0', async () => {
    const { code, out, err } = await pincer(['run', 'What is in this folder?', '--home', home])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('contacts.csv')
  })

  it.skipIf(process.platform !== 'linux').each(['/etc/passwd', '/proc/nope', '/dev/null/x'])('says plainly that it cannot keep anything in %s, and ends', async (place) => {
    const { code, out, err } = await pincer(['run', 'What is in this folder?', '--home', place])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(`Pincer may not write in ${place}, so it has no place for its chats and settings. Choose another folder (--home), or change its rights.\n`)
  })

  it('prints every event as a JSON line, rising in number, the turn\'s end among them', async () => {
    const { code, out } = await pincer(['run', 'What is in this folder?', '--home', home, '--events'])
    const events = out.trim().split('\n').map((line) => JSON.parse(line) as { type: string; seq: number })
    expect(code).toBe(0)
    expect(events.some((event) => event.type === 'lane.finished')).toBe(true)
    expect(events.some((event) => event.type === 'turn.finished')).toBe(true)
    expect(events.every((event, index) => index === 0 || event.seq > (events[index - 1]?.seq ?? 0))).toBe(true)
  })

  it('answers questions with no by default, and with yes only for --approve all', async () => {
    const wish = 'Delete the old files in the archive folder. Ask me first.'
    expect((await pincer(['run', wish, '--home', home])).code).toBe(0)
    expect(existsSync(archive())).toBe(true)
    const allowed = await pincer(['run', wish, '--home', home, '--approve', 'all'])
    expect(allowed.err).toContain('Warning')
    expect(existsSync(archive())).toBe(false)
  })

  it('runs only looking and listed commands with --approve listed', async () => {
    const contacts = (): string => readFileSync(join(home, 'practice', 'contacts.csv'), 'utf8')
    await pincer(['run', 'What is in this folder?', '--home', home])
    const before = contacts()
    const { code } = await pincer(['run', 'Maria Lindholm has a new phone number: 555-0199. Please change it in contacts.csv.', '--home', home, '--approve', 'listed'])
    expect(code).toBe(0)
    expect(contacts()).toBe(before)
  })

  it('prints what a typed tool gives, whole, and says no to a word that is no command', async () => {
    const lines = '1234567890\n'.repeat(20_000)
    mkdirSync(join(home, 'folder'))
    writeFileSync(join(home, 'folder', 'long.txt'), lines)
    const { code, out } = await pincer(['run', '/exec cat long.txt', '--home', home, '--workspace', join(home, 'folder')])
    expect(code).toBe(0)
    expect(out.split('1234567890').length).toBe(20_001)
    const talk = await pincer(['repl', '--home', home], '/lst\n/exec ls\n')
    expect(talk.out).toContain('There is no command /lst.')
    expect(talk.out).toMatch(/✓ exec ls\n[^]*contacts\.csv/)
  })

  it('takes wishes line by line, drains what runs, and ends with the input', async () => {
    const { code, out } = await pincer(['repl', '--home', home], 'What is in this folder?\n/read contacts.csv\n')
    expect(code).toBe(0)
    expect(out).toContain('contacts.csv')
    expect(out).toMatch(/✓ read contacts\.csv\n.*name,phone,email,city/)
  })

  it.each([[['run'], 2, 'Say what to do'], [['run', 'x', '--approve', 'maybe'], 2, 'none, listed or all'], [['run', 'x', '--model', 'nobody:x'], 2, 'SERVICE:NAME'], [['run', 'x', '--nonsense'], 2, 'nonsense'], [['run', 'x', '--workspace', '/nowhere/at/all'], 1, 'no folder'], [['run', '/read'], 2, '/read FILE'], [['run', '/raed contacts.csv'], 2, 'There is no command /raed. Nothing was sent. Perhaps you meant:\n/read FILE']] as const)('%j ends with %i and says why', async (args, code, words) => {
    const ended = await pincer([...args, '--home', home])
    expect(ended.code).toBe(code)
    expect(ended.err).toContain(words)
    expect(ended.out).toBe('')
  })
})
