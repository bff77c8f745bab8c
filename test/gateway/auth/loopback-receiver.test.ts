import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type LoopbackExpectation, type LoopbackReceiver, openLoopback } from '../../../electron/gateway/auth/loopback-receiver.ts'
import { wordlessPage } from '../../../electron/gateway/auth/sign-in-page.ts'

let receiver: LoopbackReceiver | null = null
afterEach(() => receiver?.close())

async function listen(expected: Partial<LoopbackExpectation> = {}, signal = new AbortController().signal) {
  receiver = await openLoopback(wordlessPage)
  const answer = receiver.answer({ state: receiver.state, issuer: 'https://issuer.example', mustNameItself: false, ...expected }, signal)
  return { answer, url: receiver.redirectUrl, state: receiver.state }
}
const back = (url: string, query: Record<string, string> | string) => fetch(`${url}?${typeof query === 'string' ? query : new URLSearchParams(query).toString()}`)
/** A request with any path and any Host, as another page or program could send it. */
const raw = (url: string, path: string, host: string, method = 'GET') => new Promise<number>((resolve, reject) => {
  request({ host: '127.0.0.1', port: new URL(url).port, path, method, headers: { host } }, (response) => { response.resume(); resolve(response.statusCode ?? 0) }).once('error', reject).end()
})
const isOpen = (url: string) => new Promise<boolean>((resolve) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => { socket.destroy(); resolve(true) }).once('error', () => resolve(false))
})

describe('the receiver the browser comes back to', () => {
  it('takes one answer to its own question, shows a page that loads nothing, and stops listening', async () => {
    const { answer, url, state } = await listen()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}\/callback$/)
    const page = await back(url, { state, code: 'abc', iss: 'https://issuer.example' })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).not.toContain('abc')
    expect(await answer).toMatchObject({ kind: 'code', code: 'abc' })
    expect(await isOpen(url)).toBe(false)
  })

  it('other paths, other names and other methods get nothing and cost nothing', async () => {
    const { answer, url, state } = await listen()
    const { host } = new URL(url)
    const query = `?state=${state}&code=abc`
    expect(await raw(url, `/favicon.ico${query}`, host)).toBe(404)
    expect(await raw(url, `/callback/${query}`, host)).toBe(404)
    expect(await raw(url, `/callback${query}`, 'evil.example')).toBe(421)
    expect(await raw(url, `/callback${query}`, `localhost:${new URL(url).port}`)).toBe(421)
    expect(await raw(url, `http://evil.example/callback${query}`, host)).toBe(421)
    expect(await raw(url, `//evil.example/callback${query}`, host)).toBe(421)
    expect(await raw(url, `/callback${query}`, host, 'POST')).toBe(405)
    await back(url, { state, code: 'right' })
    expect(await answer).toMatchObject({ kind: 'code', code: 'right' })
  })

  it.each<[string, Partial<LoopbackExpectation>, (state: string) => string, object]>([
    ['pkg-082: another state', {}, () => 'state=another&code=abc', { code: 'wrong-answer', data: { what: 'state' } }],
    ['no state', {}, () => 'code=abc', { code: 'wrong-answer', data: { what: 'state' } }],
    ['the state twice', {}, (state) => `state=${state}&state=${state}&code=abc`, { code: 'wrong-answer', data: { what: 'state' } }],
    ['pkg-082: another issuer', {}, (state) => `state=${state}&code=abc&iss=https://evil.example`, { code: 'wrong-answer', data: { what: 'issuer' } }],
    ['two issuers', {}, (state) => `state=${state}&code=abc&iss=https://issuer.example&iss=https://evil.example`, { code: 'wrong-answer', data: { what: 'issuer' } }],
    ['no issuer where the service always names itself', { mustNameItself: true }, (state) => `state=${state}&code=abc`, { code: 'wrong-answer', data: { what: 'issuer' } }],
    ['an issuer where none is known', { issuer: null }, (state) => `state=${state}&code=abc&iss=x`, { code: 'wrong-answer', data: { what: 'issuer' } }],
    ['no code', {}, (state) => `state=${state}`, { code: 'wrong-answer', data: { what: 'code' } }],
    ['two codes', {}, (state) => `state=${state}&code=a&code=b`, { code: 'wrong-answer', data: { what: 'code' } }],
    ['the person’s no', {}, (state) => `state=${state}&error=access_denied`, { code: 'denied' }],
    ['the service’s no', {}, (state) => `state=${state}&error=invalid_scope&error_description=no+such`, { code: 'refused', data: { error: 'invalid_scope', detail: 'no such' } }],
    ['a no with another state', {}, () => 'state=another&error=access_denied', { code: 'wrong-answer' }],
  ])('%s ends it', async (_, expected, query, outcome) => {
    const { answer, url, state } = await listen(expected)
    await back(url, query(state))
    expect(await answer).toMatchObject({ kind: 'failed', ...outcome })
    expect(await isOpen(url)).toBe(false)
  })

  it('giving up and closing end it, and nothing listens afterwards', async () => {
    const stop = new AbortController()
    const first = await listen({}, stop.signal)
    stop.abort()
    expect(await first.answer).toMatchObject({ code: 'stopped' })
    expect(await isOpen(first.url)).toBe(false)
    const second = await listen()
    await receiver?.close()
    expect(await second.answer).toMatchObject({ code: 'stopped' })
    await receiver?.close()
    expect(await isOpen(second.url)).toBe(false)
  })

  it('before anybody waits for an answer there is nothing to be had', async () => {
    receiver = await openLoopback(wordlessPage)
    expect((await back(receiver.redirectUrl, { state: receiver.state, code: 'early' })).status).toBe(404)
  })

  it('listens on this computer alone', async () => {
    const { url } = await listen()
    expect(new URL(url).hostname).toBe('127.0.0.1')
  })
})
