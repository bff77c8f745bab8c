import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtLines, readBuilt } from './built-cases.ts'
import { judgeRow } from './judge-row.ts'
import type { Json } from './json-value.ts'

let folder: string
beforeAll(() => { folder = mkdtempSync(join(tmpdir(), 'pincer-runner-')) })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Run { readonly code: number | null; readonly failed: ReadonlyMap<string, { readonly expected: unknown; readonly got: unknown }>; readonly last: string }

/** Runs the runner in a process of its own, as a person does. */
function run(...lines: (Json | string)[]): Run {
  const file = join(folder, `${lines.length}-${Math.random().toString(36).slice(2)}.jsonl`)
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return runFiles(file)
}
function runFiles(...args: string[]): Run {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'run-cases.ts'), ...args], { encoding: 'utf8' })
  const printed = stdout.trimEnd().split('\n')
  const failed = printed.slice(0, -1).map((line) => JSON.parse(line) as { id: string; expected: unknown; got: unknown })
  return { code: status, failed: new Map(failed.map((row) => [row.id, row])), last: printed.at(-1) ?? '' }
}

/** Judges rows in this process, which is quicker, and names those that passed. */
async function passing(rows: readonly Json[]): Promise<unknown[]> {
  const passed: unknown[] = []
  for (const row of rows) if ((await judgeRow(row)).passed) passed.push(row['id'])
  return passed
}

function bug(name: string, category: string, setup: Json, input: Json, expected: Json): Json {
  return { id: `bug-${name}`, source: 'test of the runner', category, tool: category, setup, input, expected }
}
const edit = (name: string, expected: Json): Json =>
  bug(name, 'edit', { files: [{ path: 'a.txt', text: 'one\n' }] }, { path: '{{ws}}/a.txt', oldString: 'one', newString: 'two' }, expected)
const say = (name: string, setup: Json, expected: Json, user: string[] = ['q']): Json => bug(name, 'loop', setup, { user }, expected)

describe('the case runner', () => {
  it('ends with the counts and succeeds only when nothing failed', () => {
    const good = run(edit('fine', { isError: false, files: { 'a.txt': { text: 'two\n' } } }), '', '   ')
    expect(good).toMatchObject({ code: 0, last: '1 passed, 0 failed' })
    const mixed = run(edit('fine', { isError: false }), edit('wrong', { isError: true }))
    expect(mixed).toMatchObject({ code: 1, last: '1 passed, 1 failed' })
    expect([...mixed.failed.keys()]).toEqual(['bug-wrong'])
    expect(mixed.failed.get('bug-wrong')?.expected).toEqual({ isError: true })
  }, 180_000)

  it('leaves nothing out: bad lines, unknown kinds, parts that are not built and files that are not there fail', () => {
    const seen = run('{broken', '[]', '{"expected":1}', { id: 'pkg-001', expected: 'x' }, { id: 'zzz-1', expected: 'x' }, { id: 'bug-m', category: 'browser', setup: {}, input: {}, expected: { isError: false } }, bug('s', 'edit', { browser: 1 }, {}, { isError: false }), bug('i', 'loop', {}, { install: 'x' }, { final_text: 'k' }), { id: 'bug-nothing', category: 'edit', setup: {}, input: {} })
    expect(seen).toMatchObject({ code: 1, last: '0 passed, 9 failed' })
    for (const id of ['pkg-001', 'zzz-1', 'bug-m', 'bug-s', 'bug-i']) expect(String(seen.failed.get(id)?.got)).toContain('not built')
    expect(runFiles(join(folder, 'gone.jsonl'))).toMatchObject({ code: 1, last: '0 passed, 1 failed' })
    expect(runFiles()).toMatchObject({ code: 1 })
  }, 180_000)

  it('takes an expected value, another that is also fine, and escaped text', () => {
    const row = { id: 'ex-1', category: 'x', platform: 'linux', shell: 'bash', policy: { deny: [], requireApproval: [], autoApprove: ['ls'] }, command: 'ls', why: '' }
    expect(run({ ...row, expected: 'auto' }, { ...row, id: 'ex-2', expected: 'require', alsoOk: ['auto'] }, { ...row, id: 'ex-3', expected: 'deny' })).toMatchObject({ last: '2 passed, 1 failed' })
    expect(run(JSON.stringify(edit('chinese', { content_lacks: ['\u4f60'], isError: false })).replace('\u4f60', '\\u4f60'))).toMatchObject({ code: 0 })
  }, 180_000)
})

describe('an expectation of a past bug', () => {
  it('that nobody knows fails the row, wherever it stands', async () => {
    expect(await passing([
      edit('top', { isError: false, looks_nice: true }), edit('file', { files: { 'a.txt': { text: 'two\n', colour: 'red' } } }), edit('none', { note: 'only prose' }),
      edit('one-of', { one_of: [{ nonsense: 1 }] }), edit('each', { each: { nonsense: 1 } }), say('request', {}, { request: { nonsense: true } }), say('event', {}, { ui_event_any: ['nonsense'] }),
      bug('step', 'edit', {}, { steps: [{ tool: 'glob', input: { pattern: '*' }, expected: { nonsense: 1 } }] }, { all_steps: true }),
    ])).toEqual([])
  }, 180_000)

  it.each<[string, Json[]]>([
    ['files', [edit('text', { files: { 'a.txt': { text: 'one\n' } } }), edit('same', { files: { 'a.txt': { same: true } } }), edit('absent', { files: { 'a.txt': { absent: true } } }), edit('mode', { files: { 'a.txt': { mode: '0777' } } }), edit('link', { files: { 'a.txt': { is_symlink: true } } })]],
    ['texts', [edit('has', { content_has: ['zzz'] }), edit('any', { content_has_any: ['zzz'] }), edit('lacks', { content_lacks: ['a.txt'] }), edit('matches', { content_matches: ['^zzz$'] }), edit('chars', { max_chars: 3 })]],
    ['times and counts', [edit('max', { max_ms: 0 }), edit('min', { min_ms: 900_000 }), edit('dialogs', { dialogs_shown: 1 })]],
    ['requests', [
      say('final', { model: [{ text: 'a' }] }, { final_text: 'b' }), say('attempts', { model: [{ text: 'a' }] }, { attempts: 2 }), say('count', {}, { request: { tool_count: 1 } }), say('no-tool', {}, { request: { has_tool: 'browser' } }),
      say('index', {}, { request_index: 4, request: { roles_alternate: true } }), say('contains', {}, { request: { contains_all: ['zzz'] } }), say('lacks', {}, { request: { lacks_string: 'q' } }), say('event', {}, { ui_event_any: ['retrying'] }), say('users', {}, { user_messages_in_history: 2 }),
    ]],
    ['chats, decisions and the writing field', [
      bug('messages', 'sessions', { session_file: ['{"type":"user","text":"one"}\n'] }, { open: true }, { messages: ['two'] }), bug('notice', 'sessions', { session_file: ['{"type":"user","text":"one"}\n'] }, { open: true }, { notice_shown: true }),
      bug('decisions', 'approval', { policy: { autoApprove: ['ls'] } }, { check: ['ls'] }, { decisions: ['deny'] }), bug('fewer', 'approval', { policy: { autoApprove: ['ls'] } }, { check: ['ls'] }, { decisions: [] }),
      bug('usage', 'usage', { model: [{ text: 'a', usage: { input_tokens: 1, output_tokens: 1 } }] }, { user: ['q'] }, { usage_total: { input: 2 } }),
      bug('sends', 'ui', { component: 'composer' }, { events: [{ type: 'input', data: 'x' }] }, { sends: 1 }), bug('crossed', 'ui', { main_throws: 'boom' }, { invoke: 'x' }, { lacks: ['boom'] }),
    ]],
  ])('that is not met fails the row: %s', async (_, rows) => {
    expect(await passing(rows)).toEqual([])
  }, 180_000)

  it('about something the row does not do fails the row', async () => {
    expect(await passing([edit('composer', { sends: 0 }), edit('chat', { second_window: 'read-only' }), say('tool', {}, { isError: false }), bug('check', 'approval', {}, { check: ['ls'] }, { final_text: '' }), edit('steps', { all_steps: true })])).toEqual([])
  }, 180_000)

  it('of a row that brings its process down fails that row only', () => {
    // Commands are started by a small process beside the row's own, or by that one itself.
    const ownProcess = `p=$PPID; grep -q starter-worker /proc/$p/cmdline && p=$(awk '/^PPid/{print $2}' /proc/$p/status); kill -9 $p`
    const fatal = bug('fatal', 'exec', {}, { command: ownProcess }, { isError: false })
    const seen = run(fatal, edit('next', { isError: false }), edit('third', { isError: false }))
    expect(seen).toMatchObject({ last: '2 passed, 1 failed' })
    expect(String(seen.failed.get('bug-fatal')?.got)).toContain('its process ended')
  }, 180_000)
})

describe('what has to be green', () => {
  it('never becomes less', () => {
    const built = readBuilt()
    expect(built.files).toEqual(expect.arrayContaining(['exec.jsonl', 'path.jsonl', 'url.jsonl']))
    expect(built.bugFiles).toEqual(expect.arrayContaining(['bugs.jsonl', 'own-bugs.jsonl']))
    expect(built.bugCategories).toEqual(expect.arrayContaining(['edit', 'write', 'read', 'exec', 'grep', 'glob', 'loop', 'sessions', 'usage', 'ui', 'approval']))
    expect(builtLines().length).toBeGreaterThanOrEqual(900)
  })

  it('has an id of its own for every row', () => {
    const ids = [...readBuilt().files, ...readBuilt().bugFiles].flatMap((name) => readFileSync(join(import.meta.dirname, name), 'utf8').split('\n').filter((line) => line.trim() !== '').map((line) => (JSON.parse(line) as { id: string }).id))
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })
})
