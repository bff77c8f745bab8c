import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shapeLane, wordsPlace } from '../../../renderer/timeline/lane-geometry.ts'
import { axisFor } from '../../../renderer/timeline/time-axis.ts'
import { lane, phase } from './lane-fixtures.ts'
import { propertySeed } from '../../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

describe('the shared time axis', () => {
  it.each([[0, 1], [6, 1], [7, 2], [11, 2], [13, 5], [32, 10], [70, 30], [200, 60]])('after %d s its steps are %d s long while it runs', (seconds, step) => {
    expect(axisFor(seconds * 1_000, true).stepMs).toBe(step * 1_000)
  })

  it('shows seven seconds at the start, so the first moments do not rush', () => {
    expect(axisFor(3, true)).toMatchObject({ stepMs: 1_000, unit: 's' })
  })

  it('counts in milliseconds once a short batch has ended', () => {
    const axis = axisFor(4, false)
    expect(axis).toMatchObject({ stepMs: 1, spanMs: 7, unit: 'ms' })
    expect(axis.ticks.map((tick) => tick.value)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('counts in minutes and hours when it lasts that long', () => {
    expect(axisFor(10 * 60_000, true)).toMatchObject({ unit: 'min' })
    expect(axisFor(40 * 3_600_000, true)).toMatchObject({ unit: 'h', stepMs: 8 * 3_600_000 })
  })

  it('only grows while it runs, and the newest moment always fits', () => {
    fc.assert(fc.property(fc.nat(1e9), fc.nat(1e9), (a, b) => {
      const [first, second] = [axisFor(Math.min(a, b), true), axisFor(Math.max(a, b), true)]
      return second.spanMs >= first.spanMs && Math.max(a, b) < second.spanMs
    }))
  })
})

describe('a lane on the axis', () => {
  it('draws its phases in order: dotted, hatched, solid', () => {
    const shape = shapeLane(lane({ phases: [phase('queued', 0, 2), phase('waiting', 2, 5), phase('running', 5)] }), 0, 10_000)
    expect(shape.segments.map(({ look, x, end }) => [look, x, end])).toEqual([['queued', 0, 0.2], ['waiting', 0.2, 0.5], ['running', 0.5, null]])
    expect(shape.mark).toBeNull()
  })

  it.each([
    ['done', lane({ outcome: 'done', phases: [phase('running', 0, 1)] }), 'done', 'tick'],
    ['failed', lane({ outcome: 'failed', failure: { code: 'locked', data: {} }, phases: [phase('running', 0, 1)] }), 'failed', 'cross'],
    ['stopped', lane({ outcome: 'stopped', phases: [phase('running', 0, 1)] }), 'stopped', 'square'],
  ] as const)('a lane that is %s ends in its own shape and sign', (_name, one, look, mark) => {
    const shape = shapeLane(one, 0, 10_000)
    expect(shape.segments.at(-1)?.look).toBe(look)
    expect(shape.mark).toEqual({ kind: mark, x: 0.1 })
  })

  it('never draws a person’s time solid, also when the answer was no', () => {
    const shape = shapeLane(lane({ outcome: 'denied', phases: [phase('queued', 0, 1), phase('waiting', 1, 4)] }), 0, 10_000)
    expect(shape.segments.map((one) => one.look)).toEqual(['queued', 'waiting'])
    expect(shape.mark?.kind).toBe('ban')
  })

  it('shows a failure before any work as a cut at its moment', () => {
    const shape = shapeLane(lane({ outcome: 'failed', failure: { code: 'bad-arguments', data: {} }, phases: [phase('queued', 0, 0)] }), 0, 10_000)
    expect(shape.segments).toEqual([{ look: 'failed', from: 0, to: 0, x: 0, end: 0 }])
  })

  it('places eight reads of milliseconds where they were, overlapping as they did', () => {
    const axis = axisFor(4, false)
    const shapes = [0, 1, 2, 3].map((start) => shapeLane(lane({ outcome: 'done', phases: [{ kind: 'running', from: start, to: start + 1.5 }] }), 0, axis.spanMs).segments[0])
    expect(shapes.map((one) => one?.x)).toEqual([0, 1 / 7, 2 / 7, 3 / 7])
    expect(shapes[0]?.end).toBeCloseTo(1.5 / 7)
  })

  it('stretches stay in order and inside the axis for any times', () => {
    const times = fc.array(fc.tuple(fc.constantFrom('queued', 'waiting', 'running'), fc.integer({ min: -500, max: 20_000 }), fc.integer({ min: -500, max: 20_000 })), { maxLength: 6 })
    fc.assert(fc.property(times, (phases) => {
      const { segments } = shapeLane(lane({ outcome: 'done', phases: phases.map(([kind, from, to]) => ({ kind, from, to })) }), 0, 10_000)
      return segments.every((one, index) => one.x >= 0 && (one.end ?? 1) <= 1 && one.x <= (one.end ?? 1) && one.from >= (segments[index - 1]?.to ?? 0))
    }))
  })

  it('stops at the end of the turn when Pincer was closed meanwhile', () => {
    expect(shapeLane(lane(), 0, 10_000, 4_000).segments[0]?.end).toBe(0.4)
  })

  it('puts its words where there is room', () => {
    const ended = (from: number, to: number) => shapeLane(lane({ outcome: 'failed', failure: { code: 'locked', data: {} }, phases: [phase('running', from, to)] }), 0, 10_000)
    expect(wordsPlace(ended(0, 3), 'Another program is using it')).toBe('after')
    expect(wordsPlace(ended(6, 9), 'Another program is using it')).toBe('before')
    expect(wordsPlace(ended(0, 9), 'Another program is using it')).toBe('below')
    expect(wordsPlace(ended(0, 4), 'Its letters cannot be read for certain, so it was left as it is')).toBe('below')
    expect(wordsPlace(ended(0, 4), '无法确定其文字编码，因此未作改动')).toBe('below')
  })
})

it('numbers on the axis of a batch that has ended never have four figures in milliseconds', () => {
  for (const elapsed of [4, 90, 700, 1_000, 1_300, 3_100, 9_000]) {
    const { unit, ticks } = axisFor(elapsed, false)
    if (unit === 'ms') expect(ticks.at(-1)?.value).toBeLessThan(1_000)
  }
  expect(axisFor(3_100, false)).toMatchObject({ unit: 's', stepMs: 500 })
})
