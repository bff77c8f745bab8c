import { describe, expect, it } from 'vitest'
import { createWireNames, isWireName, wireNameFor } from '../../../electron/gateway/models/wire-names.ts'

const names = ['read', 'mail.send', 'mail_send', 'mail-send', 'mcp__office__mail.send', '读文件', '读取', '9lives', '-dash', '', ' ', 'x'.repeat(64), 'x'.repeat(65), `${'x'.repeat(70)}a`, `${'x'.repeat(70)}b`,
  'mcp__team-calendar-and-contacts-production__find_every_meeting_that_overlaps_with_range', 'mcp__team-calendar-and-contacts-production__find_every_meeting_that_overlaps_with_rooms']

describe('names on the wire', () => {
  it('are legal for every provider, and no two are the same', () => {
    const wires = names.map(wireNameFor)
    for (const wire of wires) expect(wire).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
    expect(wires.every(isWireName)).toBe(true)
    expect(new Set(wires).size).toBe(names.length)
  })

  it('are the same after a restart, whatever else is registered and in whatever order', () => {
    const forwards = createWireNames(names)
    const backwards = createWireNames([...names.toReversed(), 'more'])
    for (const name of names) expect(backwards.toWire(name)).toBe(forwards.toWire(name))
  })

  it('lead back to the internal name by table', () => {
    const table = createWireNames(names)
    for (const name of names) expect(table.toInternal(table.toWire(name))).toBe(name)
    expect(table.toInternal('mail.send')).toBe('mail.send')
    expect(table.toInternal('unknown')).toBeNull()
  })

  it('cannot be taken by a tool that calls itself like a changed name', () => {
    const taken = wireNameFor('mail.send')
    expect(createWireNames([taken]).toWire(taken)).not.toBe(taken)
    const table = createWireNames(['mail.send', taken])
    expect(table.toInternal(table.toWire('mail.send'))).toBe('mail.send')
    expect(table.toInternal(table.toWire(taken))).toBe(taken)
  })

  it('stay as they are where they are legal', () => {
    for (const name of ['read', 'mcp__office__send', 'google_calendar', 'a-b']) expect(wireNameFor(name)).toBe(name)
  })
})
