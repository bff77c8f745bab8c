import { describe, expect, it } from 'vitest'
import { buildRequest } from '../../../electron/gateway/models/build-request.ts'
import { createPracticeAdapter } from '../../../electron/gateway/models/practice/practice-adapter.ts'
import { practiceReply } from '../../../electron/gateway/models/practice/practice-reply.ts'
import { fileLines, foundPaths } from '../../../electron/gateway/models/practice/practice-results.ts'
import { createWireNames } from '../../../electron/gateway/models/wire-names.ts'
import { systemClock } from '../../../electron/gateway/system-clock.ts'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import { practiceTaskIds, practiceTasks, recogniseTask } from '../../../shared/practice/tasks.ts'
import { writeJournal } from '../../fakes/journal-lines.ts'

const names = ['read', 'write', 'edit', 'exec', 'glob', 'grep']
const model = { provider: 'practice' as const, name: 'practice' }
const request = (entries: readonly JournalEntry[], tools = names) => buildRequest({
  entries, model, system: '', maxTokens: 1, wireNames: createWireNames(names), tools: tools.map((wireName) => ({ wireName, description: '', inputSchema: { type: 'object' } })),
})
const next = (entries: readonly JournalEntry[], tools?: string[]) => practiceReply(request(entries, tools), 'linux')

describe('which task a text means', () => {
  it('the window\'s own prompts and marks always mean theirs', () => {
    for (const task of practiceTasks) for (const text of [task.prompt.en, task.prompt.zh, `please [practice:${task.id}] now`]) expect(recogniseTask(text), text).toBe(task.id)
    expect(practiceTasks.map((task) => task.id)).toEqual(practiceTaskIds)
  })
  it('free words in both languages', () => {
    expect(recogniseTask('Could you tidy this up?')).toBe('tidy-folder')
    expect(recogniseTask('帮我看看报价')).toBe('compare-quotes')
    expect(recogniseTask('delete the old stuff in archive')).toBe('ask-first')
    expect(recogniseTask('How are you?')).toBeNull()
  })
})

describe('the practice helper', () => {
  it('names the tools it may not use instead of trying', () => {
    expect(next(writeJournal().user(practiceTasks[0]?.prompt.en ?? '').entries, ['read']).say).toMatch(/may not use glob, write/)
    expect(next(writeJournal().user('hello').entries, []).calls).toEqual([])
  })

  it('goes on with its task when the person says something meanwhile, and does not swallow it', () => {
    const journal = writeJournal().user('[practice:ask-first]').call('A').result('A', 'archive/2018-a.txt\narchive/keep.txt').steer('please hurry')
    expect(next(journal.entries).calls).toEqual([{ tool: 'exec', input: { command: 'rm archive/2018-a.txt' } }])
    journal.call('B').result('B', 'User denied: no', true).call('C').result('C', 'archive/2018-a.txt\narchive/keep.txt')
    const { say, calls } = next(journal.entries)
    expect(say).toMatch(/You said no, so nothing was deleted/)
    expect(say).toContain('You also wrote: "please hurry"')
    expect(calls).toEqual([])
  })

  it('takes a task named during a run, and a wish after a stop, as a new beginning', () => {
    const journal = writeJournal().user('[practice:ask-first]').call('A').result('A', 'archive/2018-a.txt').steer('[practice:change-a-file]')
    expect(next(journal.entries).calls).toEqual([{ tool: 'read', input: { path: 'contacts.csv' } }])
    const stopped = writeJournal().user('[practice:ask-first]').call('A').end('stopped').user('[practice:tidy-folder]')
    expect(next(stopped.entries).calls).toMatchObject([{ tool: 'glob' }])
  })

  it('tells honestly what was stopped or failed', () => {
    const journal = writeJournal().user('[practice:ask-first] 请用中文').call('A').result('A', 'archive/2018-a.txt').call('B').result('B', 'exitCode: 1, timedOut: false\nstderr:\nrm: cannot remove', false).call('C').result('C', 'archive/2018-a.txt')
    expect(next(journal.entries).say).toContain('什么都没有删除：rm: cannot remove')
  })

  it('quotes unusual file names, on each system in its own way', () => {
    const { entries } = writeJournal().user('[practice:ask-first]').call('A').result('A', 'archive/it\'s 2018; rm -rf ~.txt')
    expect(practiceReply(request(entries), 'linux').calls[0]?.input).toEqual({ command: 'rm \'archive/it\'\\\'\'s 2018; rm -rf ~.txt\'' })
    expect(practiceReply(request(entries), 'win32').calls[0]?.input).toEqual({ command: 'Remove-Item -LiteralPath \'archive/it\'\'s 2018; rm -rf ~.txt\'' })
  })

  it('streams piece by piece and stops when told', async () => {
    const adapter = createPracticeAdapter({ clock: systemClock, platform: 'linux', practicePieceMs: 5 })
    const stop = new AbortController()
    let text = ''
    const listener = { onStart: () => undefined, onThinking: () => undefined, onText: (piece: string) => { text += piece; if (text.length > 60) stop.abort() } }
    const { entries } = writeJournal().user('hello').call('A').result('A', 'x.txt')
    const reply = await adapter.stream(request(entries), listener, stop.signal)
    expect(reply.kind).toBe('aborted')
    expect(reply.kind === 'aborted' && reply.partial).toEqual([{ type: 'text', text }])
    expect(await adapter.stream(request(entries), listener, AbortSignal.abort())).toEqual({ kind: 'aborted', partial: [] })
  })

  it('never uses a call id twice in a chat', async () => {
    const adapter = createPracticeAdapter({ clock: systemClock, platform: 'linux', practicePieceMs: 0 })
    const silent = { onStart: () => undefined, onThinking: () => undefined, onText: () => undefined }
    const journal = writeJournal().user('[practice:eight-at-once]')
    const first = await adapter.stream(request(journal.entries), silent, new AbortController().signal)
    if (first.kind !== 'reply') throw new Error('no reply')
    journal.assistant([...first.blocks], 'tools').user('[practice:eight-at-once]')
    const second = await adapter.stream(request(journal.entries), silent, new AbortController().signal)
    const ids = [first, second].flatMap((reply) => (reply.kind === 'reply' ? reply.blocks : [])).flatMap((block) => (block.type === 'tool-call' ? [block.call.id] : []))
    expect(new Set(ids).size).toBe(16)
  })
})

describe('reading tool answers', () => {
  it('with line numbers in any usual form, or without', () => {
    for (const text of ['1\ta\n2\t3: b\n3\t', '     1→a\n     2→3: b\n     3→', '1: a\n2: 3: b\n3: ', '1| a\n2| 3: b\n3| \n[3 lines]']) expect(fileLines(text).map((line) => line.trim())).toEqual(['a', '3: b', ''])
    expect(fileLines('a\n2: b\n7: c')).toEqual(['a', '2: b', '7: c'])
    expect(fileLines('12: 30 lunch\n8: 00 breakfast')).toEqual(['12: 30 lunch', '8: 00 breakfast'])
  })
  it('paths, but no sentences', () => {
    expect(foundPaths('downloads/map of the coast.png\nREADME\n旅行 清单.txt\n[2 of 9 paths, the newest.]')).toEqual(['downloads/map of the coast.png', 'README', '旅行 清单.txt'])
    expect(foundPaths('No file fits quotes/*.txt. Ignored and hidden files are found only when the pattern names them.')).toEqual([])
  })
})
