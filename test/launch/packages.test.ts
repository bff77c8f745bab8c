import { describe, expect, it } from 'vitest'
import { matches } from '../../electron/launch/packages.mjs'

/** Names that really lie in node_modules, so "is it there" is asked of the disk. */
const zod = { version: '4.6.7', integrity: 'sha512-zod' }
const react = { version: '19.3.1', integrity: 'sha512-react' }
const wanted = { '': { version: '0.1.0' }, 'node_modules/zod': zod, 'node_modules/react': react, 'node_modules/@esbuild/aix-ppc64': { version: '1.0.0', integrity: 'sha512-x', optional: true } }
const installed = { 'node_modules/zod': zod, 'node_modules/react': react }

describe('whether the packages are fresh', () => {
  it('yes, when every package is there as the lockfile says; other systems’ binaries may be missing', () => {
    expect(matches(wanted, installed)).toBe(true)
  })
  it.each([
    ['one is missing', { 'node_modules/zod': zod }],
    ['one has another version', { ...installed, 'node_modules/zod': { ...zod, version: '4.0.0' } }],
    ['one has other bytes', { ...installed, 'node_modules/zod': { ...zod, integrity: 'sha512-other' } }],
    ['an optional one has another version', { ...installed, 'node_modules/@esbuild/aix-ppc64': { version: '0.9.0', integrity: 'sha512-x' } }],
  ])('no, when %s', (_, found) => {
    expect(matches(wanted, found)).toBe(false)
  })
  it('no, when npm’s record names a folder that is gone', () => {
    const gone = { 'node_modules/pincer-was-here': { version: '1.0.0', integrity: 'sha512-x' } }
    expect(matches(gone, gone)).toBe(false)
  })
})
