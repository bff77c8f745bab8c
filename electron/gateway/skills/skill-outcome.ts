import * as z from 'zod'
import { limits } from '../../../shared/limits.ts'
import type { ToolContext, ToolOutcome } from '../executors/tool-definition.ts'
import type { ServerContent } from '../mcp/server-client.ts'
import { outcomeOf } from '../mcp/tools/tool-outcome.ts'
import { failedOutcome } from '../results/failed-result.ts'
import type { SkillCallEnd } from './host/skill-host.ts'
import type { SkillEnd } from './host/skill-process.ts'

/** How a call in a skill's process ended, as the outcome of a tool: words for the model, code and data for the window. */
const pieces = z.array(z.discriminatedUnion('type', [z.object({ type: z.literal('text'), text: z.string() }), z.object({ type: z.literal('image'), mimeType: z.string().max(100), data: z.string() })])).max(1_000)

export async function skillOutcome(end: SkillCallEnd, skill: { readonly name: string; readonly id: string }, context: ToolContext): Promise<ToolOutcome> {
  switch (end.kind) {
    case 'result': {
      const parsed = pieces.safeParse(end.content)
      if (!parsed.success) return failedOutcome('failed', `The skill "${skill.name}" gave an answer that cannot be read.`, { message: 'answer' })
      const content = parsed.data.map((piece): ServerContent => (piece.type === 'text' ? { kind: 'text', text: piece.text } : { kind: 'image', mimeType: piece.mimeType, data: piece.data }))
      return outcomeOf({ content, isError: false }, context)
    }
    case 'failed': {
      const message = end.message.slice(0, limits.failureDetailChars)
      return end.code === 'ERR_PINCER_REFUSED' || end.code === 'refused'
        ? failedOutcome('no-access', `The skill "${skill.name}" tried something it may not do: ${message}`, { skill: skill.name, message })
        : failedOutcome('failed', `The skill "${skill.name}" failed: ${message}`, { message })
    }
    case 'bad-arguments': return failedOutcome('bad-arguments', `Invalid arguments: ${end.message}`, { field: end.field })
    case 'broken': return failedOutcome('skill-ended', `The skill "${skill.name}" cannot be loaded: ${end.message}. Tell the person; they find it on the page of skills.`, { skill: skill.name, why: 'load' })
    case 'ended': return failedOutcome('skill-ended', endWords(skill.name, end.why), { skill: skill.name, why: end.why })
    case 'stopped': return failedOutcome('stopped', 'The call was stopped.')
    default: return end satisfies never
  }
}

function endWords(name: string, why: SkillEnd): string {
  const unknown = 'Whether the call took effect is not known.'
  switch (why) {
    case 'asked': return `The skill "${name}" was removed, changed or switched off while this ran. ${unknown}`
    case 'memory': return `The skill "${name}" used up its memory and was ended. ${unknown}`
    case 'time': return `The skill "${name}" did not stop in time and was ended. ${unknown}`
    case 'pattern': return `The arguments could not be checked in time against the pattern of the skill "${name}", so it was ended and nothing was run.`
    case 'too-long': return `The skill "${name}" answered with more than is allowed and was ended. ${unknown}`
    case 'garbled': return `The skill "${name}" answered with something that is no message and was ended. ${unknown}`
    case 'not-started': return `The skill "${name}" could not be started.`
    case 'crashed': return `The process of the skill "${name}" ended unexpectedly. ${unknown}`
    default: return why satisfies never
  }
}
