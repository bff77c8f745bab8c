import { describe, expect, it } from 'vitest'
import { createExternalGate, safeExternalAddress } from '../../electron/shell/open-external.ts'

describe('the gate for addresses that leave the app', () => {
  it.each([['https://example.org/a?b#c', 'https://example.org/a?b#c'], ['HTTP://Example.org', 'http://example.org/'], ['mailto:a@b.org?subject=hi', 'mailto:a@b.org?subject=hi'], ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/']])('lets %s out', (address, out) => {
    expect(safeExternalAddress(address)).toBe(out)
  })

  it.each([
    'file:///etc/passwd', 'javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'smb://host/share', '\\\\host\\share', 'ms-msdt:/id', 'vscode://x', 'app://bundle/index.html', 'ftp://a',
    'x-apple.systempreferences:', 'blob:https://a/1', 'view-source:https://a', 'about:blank', 'chrome://settings', 'example.org', '', '//example.org', 'https://', 'https://your-bank.com@evil.example/', 'https://user:pw@host/', `https://a.org/${'x'.repeat(9_000)}`,
  ])('keeps %s in', async (address) => {
    expect(safeExternalAddress(address)).toBeNull()
    let opened = false
    const open = createExternalGate({ openExternal: () => { opened = true; return Promise.resolve() } })
    await expect(open(address)).rejects.toMatchObject({ code: 'bad-address' })
    expect(opened).toBe(false)
  })

  it('hands the canonical form to the system', async () => {
    const opened: string[] = []
    await createExternalGate({ openExternal: (address) => { opened.push(address); return Promise.resolve() } })('HTTPS://EXAMPLE.org')
    expect(opened).toEqual(['https://example.org/'])
  })
})
