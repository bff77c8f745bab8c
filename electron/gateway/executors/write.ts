import * as z from 'zod'
import { limits } from '../../../shared/limits.ts'
import { countLineChanges } from '../files/count-line-changes.ts'
import { decodeText } from '../files/decode-text.ts'
import { encodeText, isLegacy } from '../files/encode-text.ts'
import { readWhole } from '../files/read-whole.ts'
import type { TextFormat } from '../files/text-encoding.ts'
import { changeFile } from '../files/write-file.ts'
import { diskFailed, fileFailed, fileSubject } from './file-subject.ts'
import { defineTool, type ToolContext, type ToolOutcome } from './tool-definition.ts'

const writeInput = z.object({ path: z.string(), contents: z.string() })
type WriteInput = z.infer<typeof writeInput>

/** Makes a file or replaces all of one. */
export const write = defineTool<WriteInput>({
  name: 'write',
  description: 'Create a file or replace its whole contents. Missing folders are made. To change part of a file use edit.',
  input: writeInput,
  effect: () => 'changes',
  subject: (input) => fileSubject(input.path),
  paths: (input) => [{ path: input.path, access: 'write' }],
  editable: (input) => ({ what: 'content', text: input.contents, with: (contents) => ({ ...input, contents }) }),
  preview: async (input, context) => {
    const before = await textBefore(context.resolved(input.path), context)
    if (before.kind === 'text' && before.text.length > limits.changePreviewChars) return null
    return before.kind === 'failed' || before.kind === 'other' || input.contents.length > limits.changePreviewChars ? null : { path: input.path, before: before.kind === 'none' ? null : before.text, after: input.contents }
  },
  execute: writeWhole,
})

async function writeWhole(input: WriteInput, context: ToolContext): Promise<ToolOutcome> {
  const path = context.resolved(input.path)
  let before = ''
  let note = ''
  const end = await changeFile<ToolOutcome>({ path, target: 'judged', files: context.files, platform: context.platform, signal: context.signal }, async () => {
    const old = await textBefore(path, context)
    if (old.kind === 'text') before = old.text
    const format = old.kind === 'text' ? formatToKeep(old.format) : plainUtf8
    // The file's own mark stays; the model may have given one as well.
    const contents = format.bom ? input.contents.replace(/^\ufeff/, '') : input.contents
    let encoded = encodeText(contents, format)
    if (encoded.kind === 'no-form' && format.encoding !== 'utf-8' && input.contents.isWellFormed()) {
      note = ` It was ${format.encoding} before and is UTF-8 now, because ${format.encoding} has no form for "${encoded.character}".`
      encoded = encodeText(input.contents, plainUtf8)
    }
    if (encoded.kind === 'no-form') return { answer: fileFailed('encoding', input.path, `Could not write ${input.path}: contents has half a character (a lone surrogate, ${encoded.character}). Nothing was written.`) }
    return { write: encoded.bytes }
  })
  if (end.kind === 'answer') return end.answer
  if (end.kind === 'failed') return diskFailed('write', input.path, { ...end, message: `${end.message} ${end.code === 'locked' ? '' : 'Nothing was changed.'}`.trim() })
  const changes = countLineChanges(before, input.contents)
  return {
    content: [{ type: 'text', text: `${end.created ? 'Created' : 'Wrote'} ${input.path} (${end.bytes} bytes).${note}` }],
    isError: false,
    details: { kind: 'file-change', path, created: end.created, ...changes, bytes: end.bytes },
  }
}

const plainUtf8: Pick<TextFormat, 'encoding' | 'bom'> = { encoding: 'utf-8', bom: false }

/** A mark or a code page that other programs count on stays; a mere guess does not decide how a new text is written. */
function formatToKeep(format: TextFormat): Pick<TextFormat, 'encoding' | 'bom'> {
  return isLegacy(format.encoding) && format.confidence === 'guess' ? plainUtf8 : format
}

type Before = { readonly kind: 'none' } | { readonly kind: 'text'; readonly text: string; readonly format: TextFormat } | { readonly kind: 'other' } | { readonly kind: 'failed' }

/** What the file holds now. A file that cannot be read as text may still be replaced. */
async function textBefore(path: string, context: ToolContext): Promise<Before> {
  const whole = await readWhole(path, { platform: context.platform, files: context.files, signal: context.signal })
  if (whole.kind === 'failed') return whole.code === 'not-found' ? { kind: 'none' } : { kind: 'failed' }
  const decoded = decodeText(whole.bytes)
  return decoded.kind === 'text' ? decoded : { kind: 'other' }
}
