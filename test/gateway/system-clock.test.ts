import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPlaces } from '../../electron/gateway/config/find-places.ts'
import { createIds } from '../../electron/gateway/sortable-id.ts'
import { systemClock } from '../../electron/gateway/system-clock.ts'
import { propertySeed } from '../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

describe('the clock', () => {
  it('wakes a sleeper when it is aborted, and at once when it was aborted before', async () => {
    const startedAt = systemClock.monotonic()
    const control = new AbortController()
    setTimeout(() => control.abort(), 20)
    await systemClock.sleep(60_000, control.signal)
    await systemClock.sleep(60_000, control.signal)
    expect(systemClock.monotonic() - startedAt).toBeLessThan(2_000)
  })

  it('does not wake at once from a wait longer than a timer can hold', async () => {
    let woke = false
    const cancel = systemClock.after(2 ** 40, () => { woke = true })
    await systemClock.sleep(20)
    cancel()
    expect(woke).toBe(false)
  })
})

describe('ids', () => {
  it('sort by the order in which they were made, even when the clock is set back', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 4_000_000_000_000 }), { minLength: 2, maxLength: 50 }), (times) => {
      let at = 0
      const newId = createIds(() => times[at++]!)
      const made = times.map(() => newId('turn'))
      expect(made.toSorted()).toEqual(made)
      expect(new Set(made).size).toBe(made.length)
    }))
  })

  it('are legal file names with their kind in front', () => {
    expect(createIds(() => 1_764_000_000_000)('turn')).toMatch(/^turn_[a-z0-9]{21}$/)
  })
})

describe('places', () => {
  const given = { platform: 'linux', arch: 'x64', environment: {}, user: '/home/u', program: '/opt/p', resources: null } as const
  it('are where each system keeps a program’s settings', () => {
    expect(findPlaces(given).home).toBe('/home/u/.config/Pincer')
    expect(findPlaces({ ...given, environment: { XDG_CONFIG_HOME: '/x' } }).home).toBe('/x/Pincer')
    expect(findPlaces({ ...given, platform: 'darwin' }).home).toBe('/home/u/Library/Application Support/Pincer')
  })
  it('can be given for a test or the terminal, which wins over the environment', () => {
    expect(findPlaces({ ...given, environment: { PINCER_HOME: '/tmp/env' } }).home).toBe('/tmp/env')
    expect(findPlaces({ ...given, environment: { PINCER_HOME: '/tmp/env' }, home: '/tmp/arg' }).home).toBe('/tmp/arg')
  })
  it('hold the children’s Node: npm’s package in a checkout, a resource in the packaged app', () => {
    expect(findPlaces(given).runtimeNode).toBe('/opt/p/node_modules/runtime-linux-x64/bin/node')
    expect(findPlaces({ ...given, resources: '/opt/app/resources' }).runtimeNode).toBe('/opt/app/resources/runtime/node')
  })
})
