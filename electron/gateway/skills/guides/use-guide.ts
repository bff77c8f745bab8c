import { join } from 'node:path'
import * as z from 'zod'
import { limits } from '../../../../shared/limits.ts'
import { diskFailed, fileSubject } from '../../executors/file-subject.ts'
import { defineTool, type ToolContext, type ToolDefinition, type ToolOutcome } from '../../executors/tool-definition.ts'
import { decodeText } from '../../files/decode-text.ts'
import { readWhole } from '../../files/read-whole.ts'
import { writeFileWhole } from '../../files/write-file.ts'
import { failedOutcome } from '../../results/failed-result.ts'
import type { ShelvedGuide } from './guide-shelf.ts'

const input = z.object({
  name: z.string().describe('Which guide'),
  file: z.string().optional().describe('A file of it that its instructions name; left out: the instructions themselves'),
  copyTo: z.string().optional().describe('Copies that file to this path of the working folder as it is, instead of showing it: for scripts, templates and pictures'),
})

/**
 * Level two and three of a guide: its instructions, and a file beside them, shown or copied into the chat's folder. Names of files by
 * list, never by path. A script runs from there like any other, judged by the rules for commands.
 */
export function guideTool(find: (name: string) => ShelvedGuide | null, names: () => readonly string[]): ToolDefinition {
  return defineTool({
    name: 'use_guide',
    description: 'Reads a guide the person installed: instructions for certain work. Read it before you begin such work.',
    input,
    effect: ({ copyTo }) => (copyTo === undefined ? 'looks' : 'changes'),
    subject: ({ name, file, copyTo }) => (copyTo === undefined ? { kind: 'other', text: file === undefined ? name : `${name}: ${file}` } : fileSubject(copyTo)),
    paths: ({ copyTo }) => (copyTo === undefined ? [] : [{ path: copyTo, access: 'write' }]),
    async execute({ name, file, copyTo }, context) {
      const shelved = find(name)
      if (!shelved) return failedOutcome('not-found', `There is no guide "${name}". There are: ${names().join(', ') || 'none'}.`, { name })
      const { guide, folder } = shelved
      if (file === undefined) {
        if (copyTo !== undefined) return failedOutcome('bad-arguments', 'Say with file which file is to be copied.', { field: 'file' })
        const files = guide.files.length === 0 ? '' : `\n\nFiles of this guide, to be read with use_guide and file: ${guide.files.map(({ path }) => path).slice(0, 200).join(', ')}. A script among them is used by copying it into the working folder (copyTo) and running it there.`
        return { content: [{ type: 'text', text: `Instructions of the guide "${name}", which the person installed:\n\n${guide.body}${files}` }], isError: false, details: { kind: 'none' } }
      }
      // By the list of what was installed: no path can lead out of it.
      const known = guide.files.find(({ path }) => path === file.replace(/^\.\//, ''))
      if (!known) return failedOutcome('not-found', `The guide "${name}" has no file "${file}". It has: ${guide.files.map(({ path }) => path).join(', ') || 'none'}.`, { name })
      const whole = await readWhole(join(folder, known.path), { platform: context.platform, files: context.files, signal: context.signal, maxBytes: copyTo === undefined ? limits.skillCheckFileBytes : limits.skillGuideBytes })
      if (whole.kind === 'failed') return failedOutcome(whole.code, `${file}: ${whole.message}`)
      if (copyTo !== undefined) return copyInto(copyTo, whole.bytes, context)
      const decoded = decodeText(whole.bytes)
      if (decoded.kind !== 'text') return failedOutcome('binary', `${file} is not a text.`)
      return { content: [{ type: 'text', text: decoded.text.slice(0, context.outputBytes) }], isError: false, details: { kind: 'none' } }
    },
  })
}

async function copyInto(copyTo: string, bytes: Uint8Array, context: ToolContext): Promise<ToolOutcome> {
  const path = context.resolved(copyTo)
  const end = await writeFileWhole({ path, target: 'judged', bytes, files: context.files, platform: context.platform, signal: context.signal })
  if (end.kind === 'failed') return diskFailed('write', copyTo, { ...end, message: `${end.message} Nothing was changed.` })
  return { content: [{ type: 'text', text: `Copied to ${copyTo} (${end.bytes} bytes).` }], isError: false, details: { kind: 'file-change', path, created: end.created, added: 0, removed: 0, bytes: end.bytes } }
}
