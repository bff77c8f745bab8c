import * as z from 'zod'
import { limits } from '../../../shared/limits.ts'
import { countLineChanges } from '../files/count-line-changes.ts'
import { decodeText } from '../files/decode-text.ts'
import { encodeText, isLegacy } from '../files/encode-text.ts'
import type { FileFailure } from '../files/file-failure.ts'
import { readWhole } from '../files/read-whole.ts'
import type { TextFormat } from '../files/text-encoding.ts'
import { changeFile } from '../files/write-file.ts'
import { findAll, linesOf, replaceAt, replaceLiterally, toFileText, withLineFeeds } from './edit-match.ts'
import { explainMiss } from './edit-nearest.ts'
import { diskFailed, fileFailed, fileSubject } from './file-subject.ts'
import { defineTool, type ToolContext, type ToolOutcome } from './tool-definition.ts'

const editInput = z.object({
  path: z.string(),
  oldString: z.string().describe('Exact text of the file, unique unless replaceAll'),
  newString: z.string(),
  replaceAll: z.boolean().optional(),
})
type EditInput = z.infer<typeof editInput>

/** Replaces a piece of text in a file and leaves every other byte as it is. */
export const edit = defineTool<EditInput>({
  name: 'edit',
  description: 'Replace text in a file, literally. Copy oldString from the file without line numbers, with enough lines to be unique.',
  input: editInput,
  effect: () => 'changes',
  subject: (input) => fileSubject(input.path),
  paths: (input) => [{ path: input.path, access: 'write' }],
  editable: (input) => ({ what: 'content', text: input.newString, with: (newString) => ({ ...input, newString }) }),
  preview: async (input, context) => {
    const plan = await planEdit(input, context)
    return plan.kind === 'edit' && Math.max(plan.before.length, plan.after.length) <= limits.changePreviewChars ? { path: input.path, before: plan.before, after: plan.after } : null
  },
  execute: runEdit,
})

async function runEdit(input: EditInput, context: ToolContext): Promise<ToolOutcome> {
  const path = context.resolved(input.path)
  let done: Extract<EditPlan, { kind: 'edit' }> | null = null
  const end = await changeFile<ToolOutcome>({ path, target: 'judged', files: context.files, platform: context.platform, signal: context.signal }, async () => {
    const plan = await planEdit(input, context)
    if (plan.kind === 'refused') return { answer: plan.outcome }
    done = plan
    return { write: plan.bytes }
  })
  if (end.kind === 'answer') return end.answer
  if (end.kind === 'failed') return diskFailed('edit', input.path, { ...end, message: `${end.message} ${end.code === 'locked' ? '' : 'Nothing was changed.'}`.trim() })
  const plan = done as Extract<EditPlan, { kind: 'edit' }> | null
  const lines = plan?.lines ?? []
  return {
    content: [{ type: 'text', text: `Edited ${input.path}: ${lines.length} replacement${lines.length === 1 ? '' : 's'} at ${lineList(lines)}.` }],
    isError: false,
    details: { kind: 'file-change', path, created: false, ...countLineChanges(plan?.before ?? '', plan?.after ?? ''), bytes: end.bytes },
  }
}

type EditPlan =
  | { readonly kind: 'edit'; readonly before: string; readonly after: string; readonly bytes: Uint8Array; readonly lines: readonly number[] }
  | { readonly kind: 'refused'; readonly outcome: ToolOutcome }

/** Reads the file and works out what it would hold. Changes nothing. */
async function planEdit(input: EditInput, context: ToolContext): Promise<EditPlan> {
  const refuse = (...args: Parameters<typeof fileFailed>): EditPlan => ({ kind: 'refused', outcome: fileFailed(...args) })
  const { path } = input
  if (input.oldString === '') return refuse('bad-arguments', path, 'oldString is empty. Give the text to replace; to make a new file or replace all of one use write.', { field: 'oldString' })
  if (input.oldString === input.newString) return refuse('bad-arguments', path, 'oldString and newString are the same, so there is nothing to change.', { field: 'newString' })
  const whole = await readWhole(context.resolved(path), { platform: context.platform, files: context.files, signal: context.signal })
  if (whole.kind === 'failed') return { kind: 'refused', outcome: openFailed(path, whole) }

  const file = asEditable(whole.bytes)
  if (file === 'binary') return refuse('binary', path, `${path} is a binary file. edit changes text only.`)
  const { oldString, newString } = file.inBytes ? { oldString: throughBytes(input.oldString), newString: throughBytes(input.newString) } : withoutMark(input, file.format)
  const isForeign = /[^\0-\x7f]/
  if (file.inBytes && isForeign.test(input.newString)) {
    return refuse('encoding', path, `${path} has bytes that are not valid in any known encoding (the first at offset ${file.firstBadByte}), so only plain ASCII text can be put in without damage. Nothing was changed.`)
  }

  const text = toFileText(file.text)
  const [wanted, next] = [withLineFeeds(oldString), withLineFeeds(newString)]
  // Only the kind of line ending is to change: then they are what is meant, and everything is taken literally.
  const literally = wanted === next
  const searched = literally ? file.text : text.plain
  const places = findAll(searched, literally ? oldString : wanted)
  if (places.length === 0) return refuse('no-match', path, `oldString was not found in ${path} (0 matches). ${explainMiss(text.plain, wanted)} Nothing was changed.`.replace(/ {2,}/g, ' '))
  if (places.length > 1 && input.replaceAll !== true) {
    return refuse('many-matches', path, `oldString is in ${path} ${places.length} times, at ${lineList(linesOf(searched, places))}. Add lines around it until it is unique, or set replaceAll. Nothing was changed.`, { matches: places.length })
  }
  const { text: after, lines } = literally ? replaceLiterally(file.text, places, oldString, newString) : replaceAt(text, places, wanted, next)
  if (file.inBytes) return { kind: 'edit', before: file.text, after, bytes: Buffer.from(after, 'latin1'), lines }

  if (isLegacy(file.format.encoding) && file.format.confidence === 'guess' && isForeign.test(newString) && !isForeign.test(oldString)) {
    return refuse('encoding', path, `${path} is in an older encoding that cannot be told for certain (it looks like ${file.format.encoding}), so text beyond ASCII would perhaps come out wrong. Nothing was changed. Rewrite the file with write to make it UTF-8.`, { encoding: file.format.encoding })
  }
  const encoded = encodeText(after, file.format)
  if (encoded.kind === 'no-form') {
    return refuse('encoding', path, `${path} is in the encoding ${encoded.encoding}, which has no form for ${encoded.character}. Nothing was changed.`, { encoding: encoded.encoding })
  }
  return { kind: 'edit', before: file.text, after, bytes: encoded.bytes, lines }
}

function openFailed(path: string, failure: FileFailure): ToolOutcome {
  if (failure.code === 'not-found') return fileFailed('not-found', path, `${path} does not exist. To make a new file use write.`)
  return diskFailed('edit', path, failure)
}

type Editable = { readonly text: string; readonly inBytes: false; readonly format: TextFormat } | { readonly text: string; readonly inBytes: true; readonly firstBadByte: number }

/** Text that fits no encoding is edited as bytes, one character for each: what is not replaced cannot change. */
function asEditable(bytes: Buffer): Editable | 'binary' {
  const decoded = decodeText(bytes)
  switch (decoded.kind) {
    case 'text': return { text: decoded.text, inBytes: false, format: decoded.format }
    case 'undecidable': return { text: bytes.toString('latin1'), inBytes: true, firstBadByte: decoded.firstBadByte }
    case 'binary': return 'binary'
    default: return decoded satisfies never
  }
}

/** The file's mark is no part of its text: one that was copied along is put aside and stays in the file. */
function withoutMark({ oldString, newString }: EditInput, format: TextFormat): Pick<EditInput, 'oldString' | 'newString'> {
  return format.bom && /^\ufeff./s.test(oldString) ? { oldString: oldString.slice(1), newString: newString.replace(/^\ufeff/, '') } : { oldString, newString }
}

const throughBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const linesShown = 20

function lineList(lines: readonly number[]): string {
  const shown = lines.slice(0, linesShown).join(', ')
  return `line${lines.length === 1 ? '' : 's'} ${shown}${lines.length > linesShown ? ` and ${lines.length - linesShown} more` : ''}`
}
