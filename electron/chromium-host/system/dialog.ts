import { execFile } from 'node:child_process'
import path from 'node:path'
import { testChannel } from '../debug/test-channel.ts'
import { surface, UnsupportedError } from '../unsupported.ts'
import { findProgram } from './find-program.ts'

interface FileOptions { readonly title?: string; readonly defaultPath?: string; readonly properties?: readonly string[] }
interface MessageOptions { readonly message: string; readonly detail?: string; readonly title?: string; readonly buttons?: readonly string[]; readonly cancelId?: number; readonly type?: string }

/**
 * `dialog`: a test answers from its queue; otherwise zenity or kdialog asks the person. Without either a dialog is
 * unsupported, said by name, never answered as if the person had.
 */
export const dialog = surface('dialog', {
  showOpenDialog: async (...args: unknown[]) => queued('showOpenDialog', args) ?? openFiles(lastOf<FileOptions>(args)),
  showSaveDialog: async (...args: unknown[]) => queued('showSaveDialog', args) ?? saveFile(lastOf<FileOptions>(args)),
  showMessageBox: async (...args: unknown[]) => queued('showMessageBox', args) ?? showMessage(lastOf<MessageOptions>(args)),
  /** Electron, too, writes to stderr when no window can be shown yet. */
  showErrorBox: (title: string, content: string) => { process.stderr.write(`${title}\n${content}\n`) },
})

function queued(method: string, args: readonly unknown[]): object | null {
  if (!testChannel) return null
  const answer = testChannel.takeAnswer(method, lastOf<object>(args))
  if (!answer) throw new UnsupportedError(`dialog.${method}`, 'the test queued no answer for it')
  return answer
}

const lastOf = <T>(args: readonly unknown[]): T => (args.at(-1) ?? {}) as T

async function openFiles(options: FileOptions): Promise<{ canceled: boolean; filePaths: string[] }> {
  const folder = options.properties?.includes('openDirectory') ?? false
  const many = options.properties?.includes('multiSelections') ?? false
  const { ok, text } = await ask('dialog.showOpenDialog', {
    zenity: ['--file-selection', ...(folder ? ['--directory'] : []), ...(many ? ['--multiple', '--separator=\n'] : []), ...titled(options), ...(options.defaultPath ? [`--filename=${options.defaultPath}${folder ? '/' : ''}`] : [])],
    kdialog: [folder ? '--getexistingdirectory' : '--getopenfilename', options.defaultPath ?? '.', ...(many && !folder ? ['--multiple', '--separate-output'] : []), ...titled(options)],
  })
  const filePaths = ok ? text.split('\n').filter((line) => path.isAbsolute(line)) : []
  return { canceled: filePaths.length === 0, filePaths }
}

async function saveFile(options: FileOptions): Promise<{ canceled: boolean; filePath: string }> {
  const { ok, text } = await ask('dialog.showSaveDialog', {
    zenity: ['--file-selection', '--save', ...titled(options), ...(options.defaultPath ? [`--filename=${options.defaultPath}`] : [])],
    kdialog: ['--getsavefilename', options.defaultPath ?? '.', ...titled(options)],
  })
  return { canceled: !ok || text === '', filePath: ok ? text : '' }
}

/** Each button by its own label. Closing the box is the cancel button, or the first one. */
async function showMessage({ message, detail = '', title, buttons = ['OK'], cancelId = 0 }: MessageOptions): Promise<{ response: number; checkboxChecked: boolean }> {
  const words = detail === '' ? message : `${message}\n\n${detail}`
  const { text } = await ask('dialog.showMessageBox', {
    zenity: ['--question', '--no-markup', '--switch', `--text=${words}`, ...titled({ ...(title !== undefined && { title }) }), ...buttons.map((label) => `--extra-button=${label}`)],
    kdialog: ['--menu', words, ...buttons.flatMap((label) => [label, label]), ...titled({ ...(title !== undefined && { title }) })],
  })
  const chosen = buttons.indexOf(text)
  return { response: chosen >= 0 ? chosen : cancelId, checkboxChecked: false }
}

const titled = ({ title }: { readonly title?: string }): string[] => title ? [`--title=${title}`] : []

function ask(what: string, args: { readonly zenity: readonly string[]; readonly kdialog: readonly string[] }): Promise<{ ok: boolean; text: string }> {
  const program = findProgram(['zenity', 'kdialog'])
  if (!program) throw new UnsupportedError(what, 'this system has neither zenity nor kdialog')
  return new Promise((resolve) => {
    execFile(program, args[path.basename(program) as 'zenity' | 'kdialog'], (error, stdout) => resolve({ ok: !error, text: stdout.replace(/\n+$/, '') }))
  })
}
