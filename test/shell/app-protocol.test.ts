import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerBundleRequest } from '../../electron/shell/app-protocol.ts'
import { contentPolicy } from '../../electron/shell/content-policy.ts'

const base = mkdtempSync(path.join(tmpdir(), 'pincer-bundle-'))
const folder = path.join(base, 'renderer')
const get = (url: string, method = 'GET'): Promise<Response> => answerBundleRequest({ url, method }, folder)

beforeAll(() => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  mkdirSync(path.join(base, 'renderer-evil'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(folder, 'assets/main.js'), 'export {}')
  writeFileSync(path.join(folder, 'assets/main.js.map'), '{}')
  writeFileSync(path.join(base, 'secret.json'), '{}')
  writeFileSync(path.join(base, 'renderer-evil/x.js'), 'no')
  symlinkSync(path.join(base, 'secret.json'), path.join(folder, 'assets/link.json'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('the app: protocol', () => {
  it('serves files of the bundle with their kind and the strict headers', async () => {
    const page = await get('app://bundle/index.html')
    expect(page.status).toBe(200)
    expect(await page.text()).toBe('<!doctype html>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toBe(contentPolicy)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await get('app://bundle/assets/main.js?v=1#x')).headers.get('content-type')).toContain('javascript')
    expect(await (await get('app://bundle/index.html', 'HEAD')).text()).toBe('')
  })

  it.each([
    'app://bundle/', 'app://bundle', 'app://bundle/assets', 'app://bundle/missing.js', 'app://bundle/assets/main.js.map',
    'app://bundle/../secret.json', 'app://bundle/%2e%2e/secret.json', 'app://bundle/..%2fsecret.json', 'app://bundle/assets/..%2f..%2fsecret.json', 'app://bundle/%2e%2e%2frenderer-evil%2fx.js',
    'app://bundle/..%5csecret.json', 'app://bundle/C:%5csecret.json', 'app://bundle/index.html%00.js', 'app://bundle/%', 'app://bundle//etc/hosts.json', 'app://bundle/assets/link.json',
    'app://other/index.html', 'https://bundle/index.html', 'file:///etc/passwd', 'nonsense',
  ])('has nothing at %s', async (url) => {
    const answer = await get(url)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('content-security-policy')).toBe(contentPolicy)
  })

  it('only reads', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await get('app://bundle/index.html', method)).status).toBe(405)
  })
})

describe('the content policy', () => {
  it('allows nothing from outside, nothing inline and no evaluated text', () => {
    expect(contentPolicy).toContain("default-src 'none'")
    expect(contentPolicy).toContain("script-src 'self';")
    for (const loose of ['unsafe-inline', 'unsafe-eval', 'http:', 'https:', '*', 'wasm-unsafe-eval']) expect(contentPolicy).not.toContain(loose)
  })
})
