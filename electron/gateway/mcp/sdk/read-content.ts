import * as z from 'zod'
import type { CallAnswer, ListedPrompt, ListedResource, ListedTool, PromptMessage, ServerContent } from '../server-client.ts'

/** Reads what a server sends, leniently: each part by itself, so that one odd part never costs the others. */

const text = z.string().catch('')
const named = z.looseObject({ name: z.string().min(1), title: text.optional(), description: text.optional() })
const hints = z.looseObject({ title: text.optional(), readOnlyHint: z.boolean().optional().catch(undefined), destructiveHint: z.boolean().optional().catch(undefined), idempotentHint: z.boolean().optional().catch(undefined), openWorldHint: z.boolean().optional().catch(undefined) })
const tool = named.extend({ inputSchema: z.unknown(), annotations: hints.optional().catch(undefined), execution: z.looseObject({ taskSupport: text.optional() }).optional().catch(undefined) })

/** Null for something that has not even a name. */
export function readTool(given: unknown): ListedTool | null {
  const parsed = tool.safeParse(given)
  if (!parsed.success) {
    const name = named.pick({ name: true }).safeParse(given)
    return name.success ? { name: name.data.name, title: '', description: '', inputSchema: undefined, hints: {}, problem: 'shape' } : null
  }
  const { name, title, description, inputSchema, annotations, execution } = parsed.data
  return {
    name, title: title || annotations?.title || '', description: description ?? '', inputSchema,
    hints: {
      ...(annotations?.readOnlyHint === undefined ? {} : { readOnly: annotations.readOnlyHint }), ...(annotations?.destructiveHint === undefined ? {} : { destructive: annotations.destructiveHint }),
      ...(annotations?.idempotentHint === undefined ? {} : { idempotent: annotations.idempotentHint }), ...(annotations?.openWorldHint === undefined ? {} : { openWorld: annotations.openWorldHint }),
    },
    ...(execution?.taskSupport === 'required' ? { problem: 'task' } : {}),
  }
}

const prompt = named.extend({ arguments: z.array(z.unknown()).optional().catch(undefined) })
const promptArgument = z.looseObject({ name: z.string().min(1), description: text.optional(), required: z.boolean().optional().catch(undefined) })

export function readPrompt(given: unknown): ListedPrompt | null {
  const parsed = prompt.safeParse(given)
  if (!parsed.success) return null
  const args = (parsed.data.arguments ?? []).flatMap((each) => {
    const argument = promptArgument.safeParse(each)
    return argument.success ? [{ name: argument.data.name, description: argument.data.description ?? '', required: argument.data.required ?? false }] : []
  })
  return { name: parsed.data.name, title: parsed.data.title ?? '', description: parsed.data.description ?? '', args }
}

const resource = z.looseObject({ uri: z.string().min(1), name: text.optional(), title: text.optional(), description: text.optional(), mimeType: text.optional() })

export function readResource(given: unknown): ListedResource | null {
  const parsed = resource.safeParse(given)
  if (!parsed.success) return null
  const { uri, name, title, description, mimeType } = parsed.data
  return { uri, name: title || name || uri, description: description ?? '', mimeType: mimeType ?? null }
}

const contents = z.looseObject({ uri: text.optional(), mimeType: text.optional(), text: z.string().optional(), blob: z.string().optional() })
const block = z.looseObject({ type: z.string(), text: z.string().optional(), data: z.string().optional(), mimeType: text.optional(), resource: contents.optional(), uri: text.optional(), name: text.optional(), title: text.optional(), description: text.optional() })

export function readContents(given: unknown): ServerContent {
  const parsed = contents.safeParse(given)
  if (!parsed.success) return { kind: 'unknown', type: 'resource' }
  const { uri, mimeType = '', text: words, blob } = parsed.data
  const from = uri ? { from: uri } : {}
  if (words !== undefined) return { kind: 'text', text: words, ...from }
  if (blob !== undefined) return { kind: mimeType.startsWith('image/') ? 'image' : 'blob', mimeType, data: blob, ...from }
  return { kind: 'unknown', type: 'resource' }
}

function readBlock(given: unknown): ServerContent {
  const parsed = block.safeParse(given)
  if (!parsed.success) return { kind: 'unknown', type: typeof given === 'object' && given !== null && 'type' in given ? String(given.type).slice(0, 40) : typeof given }
  const { type, text: words, data, mimeType = '', resource: inner, uri, name, title, description } = parsed.data
  switch (type) {
    case 'text': return { kind: 'text', text: words ?? '' }
    case 'image': case 'audio': return data === undefined ? { kind: 'unknown', type } : { kind: type, mimeType, data }
    case 'resource': return readContents(inner)
    case 'resource_link': return { kind: 'link', uri: uri ?? '', name: title || name || '', description: description ?? '' }
    default: return { kind: 'unknown', type: type.slice(0, 40) }
  }
}

const answer = z.looseObject({ content: z.unknown().optional(), structuredContent: z.unknown().optional(), isError: z.boolean().optional().catch(undefined), toolResult: z.unknown().optional() })

export function readAnswer(given: unknown): CallAnswer {
  const { content, structuredContent, isError, toolResult } = answer.parse(given)
  // The oldest protocol had `toolResult`; some servers still answer with one bare text.
  const blocks = Array.isArray(content) ? content.map(readBlock) : typeof content === 'string' ? [{ kind: 'text' as const, text: content }] : toolResult === undefined ? [] : [{ kind: 'text' as const, text: typeof toolResult === 'string' ? toolResult : JSON.stringify(toolResult) }]
  return { content: blocks, isError: isError ?? false, ...(structuredContent === undefined || structuredContent === null ? {} : { structured: structuredContent }) }
}

const message = z.looseObject({ role: z.enum(['user', 'assistant']).catch('user'), content: z.unknown() })
export function readPromptMessages(given: unknown): PromptMessage[] {
  const list = z.looseObject({ messages: z.array(z.unknown()).catch([]) }).parse(given)
  return list.messages.flatMap((each) => {
    const parsed = message.safeParse(each)
    return parsed.success ? [{ role: parsed.data.role, content: readBlock(parsed.data.content) }] : []
  })
}
