import { execFile } from 'node:child_process'

let asked: Promise<string | undefined> | null = null

/**
 * Encoding of this machine's console programs on Windows, in iconv's names (`cp936`); undefined elsewhere or when it
 * cannot be told. Asked once: `chcp` takes about 50 ms.
 */
export function consoleCodePage(platform: string): Promise<string | undefined> {
  if (platform !== 'win32') return Promise.resolve(undefined)
  asked ??= new Promise((resolve) => {
    execFile('chcp.com', { timeout: 5_000, windowsHide: true, encoding: 'latin1' }, (_error, stdout) => {
      const number = /(\d{3,5})\s*$/.exec(stdout)?.[1]
      resolve(number === undefined || number === '65001' ? undefined : `cp${number}`)
    })
  })
  return asked
}
