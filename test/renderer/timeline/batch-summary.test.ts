import { describe, expect, it } from 'vitest'
import { batchTimes, chatTimes, countLanes, turnTimes } from '../../../renderer/timeline/batch-summary.ts'
import { foldLanes } from '../../../renderer/timeline/fold-lanes.ts'
import { covered, subtract, union } from '../../../renderer/timeline/spans.ts'
import { batch, lane, phase, turn } from './lane-fixtures.ts'

const done = lane({ outcome: 'done', phases: [phase('running', 0, 2)] })
const failed = lane({ outcome: 'failed', failure: { code: 'locked', data: {} }, phases: [phase('running', 0, 3)] })
const running = lane({ phases: [phase('queued', 0, 3), phase('running', 3)] })
const waiting = lane({ phases: [phase('queued', 0, 4), phase('waiting', 4)] })
const queued = lane({ phases: [phase('queued', 4)] })

describe('what a batch says about itself', () => {
  it('counts as a person would', () => {
    expect(countLanes([done, running, running, failed, waiting, queued])).toEqual({ total: 6, done: 1, running: 2, failed: 1, waiting: 1, queued: 1, stopped: 0, denied: 0 })
  })

  it('counts a command that reported something as done and a step that was left out as stopped', () => {
    const reported = lane({ outcome: 'done', details: { kind: 'command', command: 'grep x', cwd: '/', exitCode: 1, signal: null, timedOut: false } })
    const leftOut = lane({ outcome: 'stopped', phases: [phase('queued', 0, 1)] })
    expect(countLanes([reported, leftOut])).toMatchObject({ done: 1, stopped: 1 })
  })

  it('keeps the person’s time and the machine’s apart', () => {
    const one = batch([lane({ outcome: 'done', phases: [phase('waiting', 0, 10), phase('running', 10, 12)] })], { endedAt: 12_000 })
    expect(batchTimes(one, 99_000)).toEqual({ totalMs: 12_000, workedMs: 2_000, waitedMs: 10_000 })
  })

  it('counts waiting once when two questions are open, and work that goes on meanwhile as work', () => {
    const one = batch([waiting, waiting, running])
    expect(batchTimes(one, 11_000)).toEqual({ totalMs: 11_000, workedMs: 11_000, waitedMs: 7_000 })
  })

  it('adds up a chat without the pauses between its turns', () => {
    const first = turn([batch([done])], { startedAt: 0, endedAt: 5_000 })
    const second = turn([batch([lane({ phases: [phase('waiting', 1_000, 1_004)], outcome: 'denied' })], { at: 1_000_000 })], { id: 't2', startedAt: 1_000_000, endedAt: 1_006_000 })
    expect(turnTimes(second, 0)).toEqual({ totalMs: 6_000, workedMs: 2_000, waitedMs: 4_000 })
    expect(chatTimes([first, second], 0)).toEqual({ totalMs: 11_000, workedMs: 7_000, waitedMs: 4_000, steps: 2 })
  })
})

describe('folding many lanes', () => {
  it('folds nothing up to eight', () => {
    expect(foldLanes(Array.from({ length: 8 }, () => done)).folded).toEqual([])
  })
  it('folds the finished ones over eight and keeps what runs, waits or failed, in order', () => {
    const many = [...Array.from({ length: 12 }, () => done), running, failed, waiting, queued]
    const { shown, folded } = foldLanes(many)
    expect(folded).toHaveLength(12)
    expect(shown).toEqual([running, failed, waiting, queued])
  })
  it('does not fold a single one', () => {
    expect(foldLanes([done, ...Array.from({ length: 9 }, () => running)]).folded).toEqual([])
  })
})

describe('stretches of time', () => {
  it('merge, and can be taken from each other', () => {
    expect(union([{ from: 5, to: 8 }, { from: 0, to: 6 }, { from: 9, to: 9 }])).toEqual([{ from: 0, to: 8 }])
    expect(covered([{ from: 0, to: 2 }, { from: 1, to: 3 }, { from: 5, to: 6 }])).toBe(4)
    expect(subtract([{ from: 0, to: 10 }], [{ from: 2, to: 3 }, { from: 8, to: 20 }])).toEqual([{ from: 0, to: 2 }, { from: 3, to: 8 }])
  })
})
