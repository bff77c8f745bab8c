import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContractEvent } from '../../shared/contract/events.ts'
import { limits } from '../../shared/limits.ts'
import { createEventPump, type EventPump } from '../../electron/shell/event-pump.ts'
import { delta } from '../fakes/chat-events.ts'

let sent: Array<readonly ContractEvent[]> = []
let pump: EventPump
const frame = (): unknown => vi.advanceTimersByTime(limits.eventFrameMs)
const texts = (): string[] => sent.map((batch) => batch.map((event) => (event.type === 'message.delta' ? event.text : '?')).join('|'))

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  pump = createEventPump((events) => sent.push(events))
})
afterEach(() => {
  pump.dispose()
  vi.useRealTimers()
})

describe('events on their way to the window', () => {
  it('travel once a frame, merged', () => {
    pump.push([delta(1, 'm1', 'a')])
    pump.push([delta(2, 'm1', 'b')])
    expect(sent).toEqual([])
    frame()
    expect(texts()).toEqual(['ab'])
    vi.advanceTimersByTime(1_000)
    expect(sent).toHaveLength(1)
  })

  it('wait for a busy page and merge meanwhile', () => {
    for (let seq = 1; seq <= 10; seq += 1) {
      pump.push([delta(seq, 'm1', String(seq % 10))])
      frame()
    }
    expect(texts()).toEqual(['1', '2'])
    pump.acknowledge()
    frame()
    expect(texts()).toEqual(['1', '2', '34567890'])
  })

  it('go on when the page never gives its sign', () => {
    for (let seq = 1; seq <= 4; seq += 1) {
      pump.push([delta(seq, 'm1', String(seq))])
      frame()
    }
    expect(sent).toHaveLength(2)
    vi.advanceTimersByTime(limits.eventPatienceMs + limits.eventFrameMs)
    expect(texts()).toEqual(['1', '2', '34'])
  })

  it('never come after the reply to a call that was made later', () => {
    pump.push([delta(1, 'm1', 'a')])
    const ended = pump.beginCall()
    pump.push([delta(2, 'm1', 'b')])
    pump.push([delta(3, 'm1', 'c')])
    ended()
    expect(texts()).toEqual(['a|b|c'])
    ended()
    pump.push([delta(4, 'm1', 'd'), delta(5, 'm1', 'e')])
    frame()
    expect(texts()).toEqual(['a|b|c', 'de'])
  })

  it('that waited for an old page are not given to a new one', () => {
    pump.push([delta(1, 'm1', 'a')])
    frame()
    pump.push([delta(2, 'm1', 'b')])
    frame()
    pump.push([delta(3, 'm1', 'old')])
    pump.restart()
    pump.push([delta(4, 'm1', 'new')])
    frame()
    expect(texts()).toEqual(['a', 'b', 'new'])
  })

  it('end when the pump is disposed of', () => {
    pump.push([delta(1, 'm1', 'a')])
    pump.dispose()
    vi.advanceTimersByTime(10_000)
    expect(sent).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
