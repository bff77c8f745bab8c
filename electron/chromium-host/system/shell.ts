import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { testChannel } from '../debug/test-channel.ts'
import { surface, UnsupportedError } from '../unsupported.ts'
import { findProgram } from './find-program.ts'
import { complain } from '../host-log.ts'

/** The system's own "open this" program. Windows' is part of its command shell and is not reached from here. */
const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = { linux: ['xdg-open', 'gio'], darwin: ['open'] }

/** `shell`: addresses and files go to the system's opener; under a test they are recorded instead and nothing is opened. */
export const shell = surface('shell', {
  async openExternal(address: string): Promise<void> {
    const { href } = new URL(address)
    if (testChannel) return testChannel.recordOpened('external', href)
    if (await run('shell.openExternal', href) !== 0) throw new Error('Failed to open URL')
  },
  async openPath(file: string): Promise<string> {
    if (testChannel) {
      testChannel.recordOpened('path', file)
      return ''
    }
    if (!existsSync(file)) return 'Failed to open path'
    return await run('shell.openPath', file) === 0 ? '' : 'Failed to open path'
  },
  showItemInFolder(file: string): void {
    if (testChannel) return testChannel.recordOpened('folder', file)
    run('shell.showItemInFolder', path.dirname(file)).catch((error: unknown) => complain('a folder could not be shown.', error))
  },
})

async function run(what: string, target: string): Promise<number> {
  const opener = findProgram(openers[process.platform] ?? [])
  if (!opener) throw new UnsupportedError(what, 'this system has no xdg-open')
  const child = spawn(opener, [...(path.basename(opener) === 'gio' ? ['open'] : []), target], { stdio: 'ignore', detached: true })
  child.unref()
  const [code] = await once(child, 'exit') as [number | null]
  return code ?? 1
}
