import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { testChannel } from '../debug/test-channel.ts'
import { surface, UnsupportedError } from '../unsupported.ts'
import { findProgram } from './find-program.ts'

const programs: Readonly<Record<string, { readonly write: readonly string[]; readonly read: readonly string[] }>> = {
  'wl-copy': { write: [], read: [] },
  xclip: { write: ['-selection', 'clipboard'], read: ['-selection', 'clipboard', '-o'] },
  xsel: { write: ['--clipboard', '--input'], read: ['--clipboard', '--output'] },
  pbcopy: { write: [], read: [] },
}
let testText = ''

/** `clipboard` for text, through the system's own small programs. Under a test it is a variable: the person's clipboard is left alone. */
export const clipboard = surface('clipboard', {
  writeText(text: string): void {
    if (testChannel) {
      testText = text
      return testChannel.recordOpened('clipboard', text)
    }
    run('clipboard.writeText', 'write', text)
  },
  readText: (): string => testChannel ? testText : run('clipboard.readText', 'read', ''),
  clear(): void { this.writeText('') },
})

function run(what: string, direction: 'write' | 'read', input: string): string {
  const program = findProgram(Object.keys(programs))
  if (!program) throw new UnsupportedError(what, 'this system has neither wl-copy, xclip nor xsel')
  const args = programs[path.basename(program)]?.[direction] ?? []
  const command = direction === 'read' ? program.replace(/wl-copy$/, 'wl-paste').replace(/pbcopy$/, 'pbpaste') : program
  // A writer keeps running to serve the text, so only a reader's output is collected.
  const { stdout, error } = spawnSync(command, args, { input, encoding: 'utf8', stdio: ['pipe', direction === 'read' ? 'pipe' : 'ignore', 'ignore'] })
  if (error) throw error
  return stdout ?? ''
}
