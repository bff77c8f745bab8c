import * as z from 'zod'
import { limits } from '../../../shared/limits.ts'
import { documentKind, nameBinary } from '../documents/document-kind.ts'
import { readInWorker } from '../documents/reading-pool.ts'
import { type ByteSource, fileSource, memorySource } from '../files/byte-source.ts'
import { type Detected, detectTextFormat } from '../files/detect-text-format.ts'
import { toFileFailure } from '../files/file-failure.ts'
import { openForReading } from '../files/open-guarded.ts'
import { pictureKind } from '../images/picture-header.ts'
import { scaleImage } from '../images/scale-image.ts'
import { diskFailed, fileFailed, fileSubject } from './file-subject.ts'
import { readTextWindow } from './read-text-window.ts'
import { defineTool, type ToolContext, type ToolOutcome } from './tool-definition.ts'

const readInput = z.object({
  path: z.string(),
  offset: z.number().int().optional().describe('First line, from 1; negative counts from the end'),
  limit: z.number().int().min(1).optional().describe('Number of lines'),
  fromChar: z.number().int().min(1).optional().describe('For a cut line: first character to show'),
})
export type ReadInput = z.infer<typeof readInput>

/** Shows a file: text by numbered lines, pictures as pictures, PDF, Word, Excel and PowerPoint files by their text. */
export const read = defineTool<ReadInput>({
  name: 'read',
  description: 'Read a file: numbered lines of text, images, PDF, DOCX, XLSX, PPTX. For folders use glob.',
  input: readInput,
  effect: () => 'looks',
  subject: (input) => fileSubject(input.path),
  paths: (input) => [{ path: input.path, access: 'read' }],
  execute: readFile,
})

async function readFile(input: ReadInput, context: ToolContext): Promise<ToolOutcome> {
  const path = context.resolved(input.path)
  const opened = await openForReading(path, { platform: context.platform, files: context.files })
  if (opened.kind === 'failed') {
    if (opened.errno === 'EISDIR') return fileFailed('not-a-file', input.path, `${input.path} is a folder. To see what is in it use glob with the pattern ${input.path.replace(/[\\/]+$/, '')}/*`)
    return opened.code === 'not-found' ? fileFailed('not-found', input.path, `${input.path} does not exist.`) : diskFailed('read', input.path, opened)
  }
  try {
    const file = fileSource(opened.handle, Number(opened.stats.size))
    // Most files are small: one read, and everything else happens in memory.
    const source = file.size <= limits.readWholeBytes ? memorySource(await file.read(0, file.size)) : file
    return await readSource({ source, path, input, context })
  } catch (error) {
    if (context.signal.aborted) return fileFailed('stopped', input.path, `Reading ${input.path} was stopped.`)
    return diskFailed('read', input.path, toFileFailure(error))
  } finally {
    await opened.handle.close()
  }
}

/** One open file and the call that wants to see it. */
export interface Reading { readonly source: ByteSource; readonly path: string; readonly input: ReadInput; readonly context: ToolContext }

/** Beginnings of all kinds that are told apart lie within this. */
const headBytes = 1_024

async function readSource(reading: Reading): Promise<ToolOutcome> {
  const { source, input } = reading
  if (source.size === 0) return shown(reading, `[${input.path} is empty: 0 bytes.]`)
  const head = await source.read(0, headBytes)
  if (pictureKind(head) !== null) return readPicture(reading)
  const kind = documentKind(head)
  if (kind === 'pdf' || kind === 'zip') {
    const outcome = await readDocument(reading, kind === 'pdf' ? 'pdf' : 'office')
    if (outcome !== null) return outcome
  }
  const format = await detectTextFormat(source)
  if (format.kind === 'binary') return shown(reading, binaryNotice(reading, head))
  return readTextWindow(reading, format, wrongName(input.path, format))
}

async function readPicture(reading: Reading): Promise<ToolOutcome> {
  const { source, input, context } = reading
  if (source.size > limits.documentBytes) return shown(reading, `[${input.path} is a picture of ${source.size} bytes, too large to be opened.]`)
  const image = await scaleImage(await source.read(0, source.size), { sidePx: limits.imageSidePx, bytes: limits.imageBytes }, context.signal)
  context.signal.throwIfAborted()
  if (image.kind === 'none') return shown(reading, `[${input.path} is a picture that cannot be shown: ${image.reason}.]`)
  const scaled = image.width === image.fullWidth && image.height === image.fullHeight ? '' : `, shown at ${image.width} × ${image.height}`
  return {
    content: [{ type: 'text', text: `[${input.path}: picture, ${image.fullWidth} × ${image.fullHeight} pixels${scaled}.]` }, { type: 'image', mimeType: image.mimeType, data: image.data }],
    isError: false,
    details: { kind: 'file-read', path: reading.path, bytes: source.size },
  }
}

/** Null = the archive is no document; it is then a binary file like others. */
async function readDocument(reading: Reading, kind: 'pdf' | 'office'): Promise<ToolOutcome | null> {
  const { source, input, context } = reading
  if (source.size > limits.documentBytes) return kind === 'pdf' ? shown(reading, `[${input.path} is a PDF of ${source.size} bytes, too large to be opened.]`) : null
  const answer = await readInWorker({ kind, bytes: await source.read(0, source.size) }, context.signal)
  context.signal.throwIfAborted()
  if (answer.kind === 'unreadable') return kind === 'office' && !/\.(docx|xlsx|pptx|docm|xlsm|pptm|dotx|xltx|potx)$/i.test(input.path) ? null : shown(reading, `[${input.path} could not be read: ${answer.reason}.]`)
  if (answer.kind !== 'text') return null
  const text = memorySource(Buffer.from(answer.text, 'utf8'))
  const notice = `[${input.path}: ${answer.title}. Its text${answer.cut ? ', as far as it could be taken out' : ''}:]`
  return readTextWindow({ ...reading, source: text }, { kind: 'text', format: { encoding: 'utf-8', bom: false, confidence: 'sure' } }, notice)
}

/** A file that is called a document or a picture but holds text: the model is told before it draws conclusions. */
function wrongName(path: string, format: Detected): string {
  const ending = /\.(pdf|docx|xlsx|pptx|png|jpe?g|gif|webp)$/i.exec(path)?.[1]?.toUpperCase()
  if (ending === undefined || format.kind === 'binary') return ''
  return `[${path} is not a ${ending} file: it holds text, which follows. A download may have saved an error page or a sign-in page instead.]`
}

function binaryNotice({ source, input, context }: Reading, head: Buffer): string {
  const name = nameBinary(head)
  const ending = /\.(pdf|docx|xlsx|pptx|png|jpe?g|gif|webp)$/i.exec(input.path)?.[1]?.toUpperCase()
  const wrong = ending === undefined || name === 'a ZIP archive' || name === 'an old Office file' ? '' : ` It is not a ${ending} file.`
  const look = context.platform === 'win32' ? `Format-Hex -Path "${input.path}" -Count 256` : `xxd -l 256 "${input.path}" (-s skips bytes)`
  return `[${input.path} is a binary file${name === null ? '' : ` (${name})`} of ${source.size} bytes, so it is cut here and nothing of it is shown.${wrong} To look at a part of it use exec with ${look}.]`
}

/** A notice in place of the file. */
function shown({ source, path }: Reading, text: string): ToolOutcome {
  return { content: [{ type: 'text', text }], isError: false, details: { kind: 'file-read', path, bytes: source.size } }
}
