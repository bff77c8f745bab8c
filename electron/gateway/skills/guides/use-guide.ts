import { join } from 'node:path'
import * as z from 'zod'
import { limits } from '../../../../shared/limits.ts'
import { defineTool, type ToolDefinition } from '../../executors/tool-definition.ts'
import { decodeText } from '../../files/decode-text.ts'
import { readWhole } from '../../files/read-whole.ts'
import { failedOutcome } from '../../results/failed-result.ts'
import type { ShelvedGuide } from './guide-shelf.ts'

const input = z.object({ name: z.string().describe('Which guide'), file: z.string().optional().describe('A file of it that its instructions name; left out: the instructions themselves') })

/** Level two and three of a guide: its instructions, and a file beside them. Only ever text; names of files by list, never by path. */
export function guideTool(find: (name: string) => ShelvedGuide | null, names: () => readonly string[]): ToolDefinition {
  return defineTool({
    name: 'use_guide',
    description: 'Reads a guide the person installed: instructions for certain work. Read it before you begin such work.',
    input,
    effect: () => 'looks',
    subject: ({ name, file }) => ({ kind: 'other', text: file === undefined ? name : `${name}: ${file}` }),
    paths: () => [],
    async execute({ name, file }, context) {
      const shelved = find(name)
      if (!shelved) return failedOutcome('not-found', `There is no guide "${name}". There are: ${names().join(', ') || 'none'}.`, { name })
      const { guide, folder } = shelved
      if (file === undefined) {
        const files = guide.files.length === 0 ? '' : `\n\nFiles of this guide, to be read with use_guide and file: ${guide.files.map(({ path }) => path).slice(0, 200).join(', ')}. A script among them is used by writing it into the working folder and running it there.`
        return { content: [{ type: 'text', text: `Instructions of the guide "${name}", which the person installed:\n\n${guide.body}${files}` }], isError: false, details: { kind: 'none' } }
      }
      // By the list of what was installed: no path can lead out of it.
      const known = guide.files.find(({ path }) => path === file.replace(/^\.\//, ''))
      if (!known) return failedOutcome('not-found', `The guide "${name}" has no file "${file}". It has: ${guide.files.map(({ path }) => path).join(', ') || 'none'}.`, { name })
      const whole = await readWhole(join(folder, known.path), { platform: context.platform, files: context.files, signal: context.signal, maxBytes: limits.skillCheckFileBytes })
      if (whole.kind === 'failed') return failedOutcome(whole.code, `${file}: ${whole.message}`)
      const decoded = decodeText(whole.bytes)
      if (decoded.kind !== 'text') return failedOutcome('binary', `${file} is not a text.`)
      return { content: [{ type: 'text', text: decoded.text.slice(0, context.outputBytes) }], isError: false, details: { kind: 'none' } }
    },
  })
}
