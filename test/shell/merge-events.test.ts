import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatEvent, ContractEvent } from '../../shared/contract/events.ts'
import { applyChatEvent } from '../../shared/sessions/apply-chat-event.ts'
import type { ChatView } from '../../shared/sessions/chat-view.ts'
import { mergeEvents } from '../../electron/shell/merge-events.ts'
import { batchEnd, delta, openView, output } from '../fakes/chat-events.ts'
import { propertySeed } from '../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

const merge = (events: readonly ContractEvent[], exact: readonly number[] = []): ContractEvent[] => mergeEvents(events.map((event) => ({ event, exact: exact.includes(event.seq) })))
const fold = (view: ChatView, events: readonly ContractEvent[]): ChatView => events.reduce((now, event) => applyChatEvent(now, event as ChatEvent), view)

describe('merging events for the window', () => {
  it('joins the text of one message and keeps the number of its last part', () => {
    expect(merge([delta(1, 'm1', 'He'), delta(2, 'm2', 'x'), delta(3, 'm1', 'llo'), delta(4, 'm1', undefined, 'hm')])).toEqual([delta(2, 'm2', 'x'), delta(4, 'm1', 'Hello', 'hm')])
  })

  it('keeps only the last tail of a lane', () => {
    expect(merge([output(1, 'c1', 'a'), output(2, 'c2', 'b'), output(3, 'c1', 'c')])).toEqual([output(2, 'c2', 'b'), output(3, 'c1', 'c')])
  })

  it('leaves exact events alone and moves nothing past them', () => {
    const events = [delta(1, 'm1', 'a'), delta(2, 'm1', 'b'), delta(3, 'm1', 'c'), delta(4, 'm1', 'd'), delta(5, 'm1', 'e')]
    expect(merge(events, [3])).toEqual([delta(2, 'm1', 'ab'), delta(3, 'm1', 'c'), delta(5, 'm1', 'de')])
  })

  const anyEvent = fc.oneof(
    fc.record({ kind: fc.constant('delta' as const), id: fc.constantFrom('m1', 'm2'), text: fc.option(fc.string(), { nil: undefined }), thinking: fc.option(fc.string(), { nil: undefined }) }),
    fc.record({ kind: fc.constant('output' as const), id: fc.constantFrom('c1', 'c2'), text: fc.string() }),
    fc.record({ kind: fc.constant('end' as const) }),
  )
  const toEvent = (made: { kind: string; id?: string; text?: string | undefined; thinking?: string | undefined }, seq: number): ContractEvent =>
    made.kind === 'delta' ? delta(seq, made.id!, made.text, made.thinking) : made.kind === 'output' ? output(seq, made.id!, made.text!) : batchEnd(seq)

  it('shows the same as the events one by one, with rising numbers', () => {
    fc.assert(fc.property(fc.array(anyEvent, { maxLength: 40 }), (made) => {
      const events = made.map((one, index) => toEvent(one, index + 1))
      const merged = merge(events)
      expect(merged.map((event) => event.seq)).toEqual(merged.map((event) => event.seq).toSorted((a, b) => a - b))
      expect({ ...fold(openView(), merged), seq: 0 }).toEqual({ ...fold(openView(), events), seq: 0 })
    }))
  })

  it('a view taken while a call is answered loses nothing and doubles nothing', () => {
    fc.assert(fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 40 }), fc.nat(), fc.nat(), fc.nat(), (made, a, b, c) => {
      const events = made.map((one, index) => toEvent(one, index + 1))
      const [begin, snapshot, end] = [a, b, c].map((n) => n % (events.length + 1)).toSorted((x, y) => x - y) as [number, number, number]
      const duringCall = events.slice(begin, end).map((event) => event.seq)
      // The pump sends what it has before it lets a reply go, so nothing is ever merged over a call's end.
      const merged = [...merge(events.slice(0, end), duringCall), ...merge(events.slice(end))]
      const view = fold(openView(), events.slice(0, snapshot))
      expect({ ...fold(view, merged), seq: 0 }).toEqual({ ...fold(openView(), events), seq: 0 })
    }))
  })
})
