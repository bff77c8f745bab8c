import { describe, expect, it } from 'vitest'
import { en } from '../../../renderer/text/en/index.ts'
import { zh } from '../../../renderer/text/zh/index.ts'
import { exitMeaning } from '../../../renderer/timeline/exit-meaning.ts'
import { laneState, shownTime } from '../../../renderer/timeline/lane-state.ts'
import { laneNote, laneStateText, laneTitle } from '../../../renderer/timeline/lane-words.ts'
import { failureCodes } from '../../../shared/tools/tool-result.ts'
import { lane, phase, request } from './lane-fixtures.ts'

const touch = (path: string) => ({ path, bytes: 1, exists: true })
const ended = { phases: [phase('running', 0, 2)] }

describe('a lane’s title', () => {
  it.each([
    ['before', lane({ phases: [phase('queued', 0)] }), 'title.read.before'],
    ['while it runs', lane(), 'title.read.doing'],
    ['after', lane({ ...ended, outcome: 'done' }), 'title.read.done'],
    ['when it failed', lane({ ...ended, outcome: 'failed', failure: { code: 'locked', data: {} } }), 'title.read.failed'],
    ['when it was stopped', lane({ ...ended, outcome: 'stopped' }), 'title.read.stopped'],
    ['when the answer was no', lane({ outcome: 'denied', phases: [phase('waiting', 0, 2)] }), 'title.read.wanted'],
    ['when it was left out', lane({ outcome: 'stopped', phases: [phase('queued', 0, 2)] }), 'title.read.wanted'],
  ])('%s tells the truth about time', (_name, one, key) => {
    expect(laneTitle(one).key).toBe(key)
  })

  it('counts the files a command deletes, when they are known', () => {
    const one = lane({ tool: 'exec', effect: 'deletes', subject: { kind: 'command', text: 'rm a b c' }, phases: [phase('waiting', 0)], approval: { request: request({ touches: ['/q/a', '/q/b', '/q/c'].map(touch) }) } })
    expect(laneTitle(one)).toEqual({ key: 'title.deleteMany.before', values: { count: 3 } })
  })

  it('names the one file a command deletes', () => {
    const one = lane({ tool: 'exec', effect: 'deletes', subject: { kind: 'command', text: 'rm /q/a' }, approval: { request: request({ touches: [touch('/q/a')] }) } })
    expect(laneTitle(one)).toEqual({ key: 'title.delete.doing', values: { what: 'a', tool: 'exec' } })
  })

  it('shows the first line of a long command and writes hidden characters out', () => {
    const one = lane({ tool: 'exec', effect: 'runs-code', subject: { kind: 'command', text: '\n  echo a\u200bb\nrm x' } })
    expect(laneTitle(one)).toEqual({ key: 'title.run.doing', values: { what: 'echo a⟨U+200B⟩b…', tool: 'exec' } })
  })

  it('names a tool it does not know', () => {
    expect(laneTitle(lane({ tool: 'mail.find', subject: { kind: 'other', text: 'invoices' } }))).toEqual({ key: 'title.use.doing', values: { what: 'invoices', tool: 'mail.find' } })
  })
})

describe('a lane’s state', () => {
  it('says what a queued step waits for', () => {
    const one = lane({ phases: [{ ...phase('queued', 0), after: { kind: 'file', text: 'quote-03.pdf' } }] })
    expect(laneStateText(one)).toEqual({ key: 'state.queuedAfter', values: { what: 'quote-03' } })
    expect(laneStateText(lane({ phases: [phase('queued', 0)] })).key).toBe('state.queued')
    expect(laneStateText(lane({ phases: [phase('queued', 0, 1), { ...phase('queued', 1), keeping: true }] })).key).toBe('state.keeping')
  })

  it('counts working and waiting time apart', () => {
    expect(shownTime(lane({ phases: [phase('queued', 0, 3), phase('running', 3)] }), 11_000)).toBe(8_000)
    expect(shownTime(lane({ phases: [phase('waiting', 4)] }), 11_000)).toBe(7_000)
    expect(shownTime(lane({ outcome: 'done', phases: [phase('waiting', 0, 9), phase('running', 9, 11)] }), 99_000)).toBe(2_000)
    expect(shownTime(lane({ outcome: 'denied', phases: [phase('waiting', 0, 9)] }), 99_000)).toBeNull()
  })

  it('a command that ended with a number is finished, not failed', () => {
    const one = lane({ tool: 'exec', ...ended, outcome: 'done', details: { kind: 'command', command: 'grep -r x .', cwd: '/', exitCode: 1, signal: null, timedOut: false } })
    expect(laneState(one)).toBe('reported')
    expect(laneNote(one)).toEqual({ tone: 'plain', kind: 'report', meaning: 'nothing-found', number: 1 })
  })
})

describe('what the number at a command’s end means', () => {
  it.each([
    ['grep -r price .', 1, 'nothing-found'], ['cat a | grep x', 1, 'nothing-found'], ['diff a b', 1, 'differences'], ['/usr/bin/rg x', 1, 'nothing-found'],
    ['git diff --exit-code', 1, 'differences'], ['npm test', 1, 'tests-failed'], ['pytest -q', 5, 'no-tests'], ['ls nowhere', 2, 'partly'],
    ['my-own-tool', 3, 'other'], ['cd x && grep y z', 1, 'other'], ['grep "$(cat p)" z', 1, 'other'], ['', 1, 'other'],
  ])('%s → %d', (command, code, meaning) => {
    expect(exitMeaning(command, code)).toBe(meaning)
  })
})

describe('reasons', () => {
  it.each(failureCodes)('%s has a sentence in both languages', (code) => {
    expect(en.lanes.reason[code]).toMatch(/^[A-Z]/)
    expect(zh.lanes.reason[code]).toMatch(/\p{Script=Han}/u)
  })

  it('a step that had not begun when Pincer was closed did certainly not happen', () => {
    const closed = (began: boolean) => lane({ phases: began ? [phase('running', 0, 2)] : [phase('queued', 0, 2)], outcome: 'failed', failure: { code: 'interrupted', data: { began } } })
    expect(laneNote(closed(true))).toMatchObject({ code: 'interrupted' })
    expect(laneNote(closed(false))).toMatchObject({ code: 'not-begun' })
    expect(laneTitle(closed(false)).key).toBe('title.read.wanted')
  })

  it('keep what was found for the lane', () => {
    expect(laneNote(lane({ tool: 'grep', ...ended, outcome: 'done', details: { kind: 'matches', matches: 12, files: 3, more: false } }))).toMatchObject({ kind: 'found', count: 12 })
    expect(laneNote(lane({ ...ended, outcome: 'failed', failure: { code: 'timed-out', data: { ms: 60_000 } } }))).toMatchObject({ tone: 'bad', code: 'timed-out', ms: 60_000 })
  })
})

describe('a command the person changed', () => {
  it('is named by the command that runs, not by a file of the one that was asked', () => {
    const edited = request({ effect: 'looks', command: { text: 'ls archive', cwd: '/', parts: [] }, editedFrom: 'rm archive/2018-budget.csv', touches: [{ path: '/q/2018-budget.csv', kind: 'delete' }] as never })
    const one = lane({ tool: 'exec', effect: 'deletes', subject: { kind: 'command', text: 'rm archive/2018-budget.csv' }, approval: { request: edited } })
    expect(laneTitle(one).values).toMatchObject({ what: 'ls archive' })
    expect(laneTitle(one).key).toContain('title.run.')
  })
})
