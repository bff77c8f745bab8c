import { describe, expect, it } from 'vitest'
import { internalPolicy, publicOrigin, toInternal, toPublic } from '../../electron/chromium-host/protocol/app-origin.ts'

const schemes = new Set(['app'])

describe("main's addresses and Chromium's", () => {
  it.each([
    ['app://bundle/index.html', 'https://bundle.app.host.invalid/index.html'],
    ['app://bundle/a/b.js?x=1&y=%20#part', 'https://bundle.app.host.invalid/a/b.js?x=1&y=%20#part'],
    ['app://bundle/', 'https://bundle.app.host.invalid/'],
  ])('%s is shown to Chromium as %s and comes back unchanged', (address, internal) => {
    expect(toInternal(address, schemes)).toBe(internal)
    expect(toPublic(internal)).toBe(address)
  })

  it.each(['https://example.com/', 'https://app.host.invalid.example.com/', 'http://bundle.app.host.invalid/', 'data:text/html,x', 'about:blank'])('%s is nobody\'s own address and stays as it is', (address) => {
    expect(toPublic(address)).toBe(address)
    expect(toInternal(address, schemes)).toBe(address)
  })

  it('an origin is the part before the path', () => {
    expect(publicOrigin('https://bundle.app.host.invalid/index.html')).toBe('app://bundle')
    expect(publicOrigin('https://example.com:8080/x')).toBe('https://example.com:8080')
    expect(publicOrigin('about:blank')).toBe('null')
  })

  it('a policy that names the scheme means the same to Chromium', () => {
    expect(internalPolicy("default-src 'none'; img-src 'self' app: data:; script-src app://bundle/js/ https://example.com", schemes))
      .toBe("default-src 'none'; img-src 'self' https://*.app.host.invalid data:; script-src https://bundle.app.host.invalid/js/ https://example.com")
    expect(internalPolicy('connect-src app://bundle;frame-src app://other', schemes)).toBe('connect-src https://bundle.app.host.invalid;frame-src https://other.app.host.invalid')
  })
})
