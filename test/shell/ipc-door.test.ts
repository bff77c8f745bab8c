import { describe, expect, it } from 'vitest'
import { calls } from '../../shared/contract/calls.ts'
import { ContractError } from '../../shared/contract/errors.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { doorInMemory, someHandlers } from '../fakes/fake-door.ts'

describe('the door between window and main', () => {
  it('answers a call with its value', async () => {
    const door = doorInMemory({ handlers: someHandlers({ 'settings.get': () => defaultSettings }) })
    expect(await door.call('settings.get', {})).toEqual({ ok: true, value: defaultSettings })
  })

  it('turns a stranger away before looking at the name, and says so in the log', async () => {
    let asked = false
    const door = doorInMemory({ isTrusted: () => false, handlers: someHandlers({ 'settings.get': () => { asked = true; return defaultSettings } }) })
    expect(await door.knock('settings.get', {}, { senderFrame: { url: 'https://evil.example/' } })).toEqual({ ok: false, error: { code: 'not-allowed', data: {} } })
    expect(asked).toBe(false)
    expect(door.logged.join()).toContain('https://evil.example/')
  })

  it.each([['a name nobody has', 'sessions.everything'], ['a name from every object', 'toString'], ['the prototype', '__proto__'], ['no name', undefined], ['an object', { name: 'settings.get' }]])('does not know %s', async (_, name) => {
    expect(await doorInMemory({}).knock(name, {})).toMatchObject({ ok: false, error: { code: 'unknown-call' } })
  })

  it.each(Object.keys(calls))('refuses input that does not fit the schema of %s, and never reaches its handler', async (name) => {
    for (const input of [undefined, null, 7, 'text', [], { surprise: true }]) {
      expect(await doorInMemory({}).knock(name, input)).toMatchObject({ ok: false, error: { code: 'bad-input', data: { call: name } } })
    }
  })

  it('gives the handler the parsed input, with defaults filled in', async () => {
    const seen: unknown[] = []
    const door = doorInMemory({ handlers: someHandlers({ 'approvals.answer': (input) => { seen.push(input); return null } }) })
    await door.call('approvals.answer', { approvalId: 'a1', answer: 'deny' })
    expect(seen).toEqual([{ approvalId: 'a1', answer: 'deny', reason: '' }])
  })

  it('passes expected errors on with code and data', async () => {
    const door = doorInMemory({ handlers: someHandlers({ 'sessions.delete': () => { throw new ContractError('no-such-session', { sessionId: 's9' }) } }) })
    expect(await door.call('sessions.delete', { sessionId: 's9' })).toEqual({ ok: false, error: { code: 'no-such-session', data: { sessionId: 's9' } } })
    expect(door.logged).toEqual([])
  })

  it.each<[string, unknown]>([
    ['an Error with a cause that points to itself', selfCaused()],
    ['an Error with several lines', new Error('first line\n    at secret (/home/u/private.ts:1:1)')],
    ['a string', 'first line'],
    ['nothing at all', undefined],
    ['an object that cannot be copied', { fn: () => 1 }],
  ])('flattens %s that a handler throws', async (_, thrown) => {
    const door = doorInMemory({ handlers: someHandlers({ 'practice.reset': () => { throw thrown } }) })
    const answer = await door.call('practice.reset', {})
    expect(answer).toMatchObject({ ok: false, error: { code: 'failed', data: { call: 'practice.reset' } } })
    expect(() => structuredClone(answer)).not.toThrow()
    expect(JSON.stringify(answer)).not.toContain('private.ts')
    expect(door.logged).toHaveLength(1)
  })

  it.each(['ENOSPC', 'EDQUOT'])('says that the disk is full when it is (%s)', async (code) => {
    const door = doorInMemory({ handlers: someHandlers({ 'practice.reset': () => { throw Object.assign(new Error(`${code}: no room, write`), { code }) } }) })
    expect(await door.call('practice.reset', {})).toMatchObject({ ok: false, error: { code: 'no-space', data: { code } } })
  })

  it('passes on a system error by its short name, and no other name', async () => {
    const thrown = (code: unknown) => doorInMemory({ handlers: someHandlers({ 'practice.reset': () => { throw Object.assign(new Error('oops'), { code }) } }) }).call('practice.reset', {})
    expect(await thrown('EMFILE')).toMatchObject({ error: { code: 'failed', data: { code: 'EMFILE' } } })
    for (const odd of ['sk-secret', 7, {}, 'x'.repeat(50)]) expect(JSON.stringify(await thrown(odd))).not.toContain('"data":{"call":"practice.reset","message":"oops","code"')
  })

  it('takes secrets out of an unexpected error before the window sees it', async () => {
    const door = doorInMemory({ redact: (text) => text.replace('sk-secret', '[hidden]'), handlers: someHandlers({ 'practice.reset': () => Promise.reject(new Error('bad key sk-secret')) }) })
    expect(await door.call('practice.reset', {})).toMatchObject({ error: { data: { message: 'bad key [hidden]' } } })
  })

  it('tells when a call begins and ends, also when it fails', async () => {
    const marks: string[] = []
    const door = doorInMemory({ onCall: () => { marks.push('begin'); return () => void marks.push('end') }, handlers: someHandlers({ 'practice.reset': () => { marks.push('run'); throw new Error('no') } }) })
    await door.call('practice.reset', {})
    expect(marks).toEqual(['begin', 'run', 'end'])
  })

  it('is closed by the function it returned', () => {
    const door = doorInMemory({})
    expect(door.isOpen()).toBe(true)
    door.close()
    expect(door.isOpen()).toBe(false)
  })
})

function selfCaused(): Error {
  const error = new Error('first line')
  error.cause = error
  return error
}
