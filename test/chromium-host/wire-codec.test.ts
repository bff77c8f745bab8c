import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireCodec } from '../../electron/chromium-host/bridge/wire-codec.ts'
import { propertySeed } from '../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

const trip = (value: unknown): unknown => wireCodec.decode(wireCodec.encode(value))

describe('values between main and preload', () => {
  it('arrive as they left, whatever they are made of', () => {
    const value = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, withSparseArray: false, withNullPrototype: false })
    fc.assert(fc.property(value, (given) => { expect(trip(given)).toEqual(given) }), { numRuns: 500 })
  })

  it('keep an own key named __proto__ without changing the prototype', () => {
    const back = trip(JSON.parse('{"__proto__": {"admin": true}, "x": 1, "u": 2}')) as Record<string, unknown>
    const odd = trip({ ...JSON.parse('{"__proto__": {"admin": true}}') as object, gone: undefined }) as Record<string, unknown>
    for (const record of [back, odd]) {
      expect(Object.hasOwn(record, '__proto__')).toBe(true)
      expect(record['admin']).toBeUndefined()
      expect(Object.getPrototypeOf(record)).toBe(Object.prototype)
    }
  })

  it('keep kind, message and stack of an error', () => {
    const error = trip(new RangeError('too far')) as Error
    expect(error).toBeInstanceOf(RangeError)
    expect(error.message).toBe('too far')
    expect(error.stack).toContain('wire-codec.test.ts')
  })

  it('arrive as bytes of their own, not as a view into a larger block', () => {
    const back = trip(Buffer.from('abc')) as Uint8Array
    expect([...back]).toEqual([97, 98, 99])
    expect(back.buffer.byteLength).toBe(3)
  })

  it.each([['a function', () => 1], ['a symbol', Symbol('x')], ['a promise', Promise.resolve()], ['a function deep inside', { list: [{ call: () => 1 }] }]])('refuse %s, as Electron does', (_name, value) => {
    expect(() => wireCodec.encode(value)).toThrow('An object could not be cloned')
  })

  it('refuse a value that contains itself instead of running for ever', () => {
    const cyclic: Record<string, unknown> = { a: undefined }
    cyclic['self'] = cyclic
    expect(() => wireCodec.encode(cyclic)).toThrow('contains itself')
  })
})
