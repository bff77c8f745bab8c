import { limits } from '../../../../shared/limits.ts'
import type { ContentBlock } from '../../../../shared/tools/tool-result.ts'
import type { ToolContext, ToolOutcome } from '../../executors/tool-definition.ts'
import { BoundedCollector } from '../../results/bounded-collector.ts'
import type { CallAnswer, ServerContent } from '../server-client.ts'

type ImageType = Extract<ContentBlock, { type: 'image' }>['mimeType']
const imageTypes: ReadonlySet<string> = new Set<ImageType>(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** A server's answer as the outcome of a call: text within the budget (all of it in the call's file), pictures as pictures, the rest named. */
export async function outcomeOf(answer: CallAnswer, context: Pick<ToolContext, 'outputs' | 'sessionId' | 'callId' | 'outputBytes'>): Promise<ToolOutcome> {
  const texts: string[] = []
  const images: ContentBlock[] = []
  for (const each of answer.content) {
    const block = blockOf(each)
    if (block.type === 'image') images.push(block)
    else if (block.text !== '') texts.push(block.text)
  }
  // Structured results come with the same as text where the server keeps to the rules; where not, they are the text.
  if (answer.structured !== undefined && texts.length === 0) texts.push(JSON.stringify(answer.structured, null, 2))
  const whole = texts.join('\n')
  const { text, truncated } = await bounded(whole, context)
  const failed = answer.isError
  const content: ContentBlock[] = [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...images]
  // Not every model sees pictures, and a result without any word puzzles those that do not.
  if (text === '' && images.length > 0) content.unshift({ type: 'text', text: images.length === 1 ? 'The answer is this picture.' : `The answer is these ${images.length} pictures.` })
  if (content.length === 0) content.push({ type: 'text', text: failed ? 'The tool reported an error without saying which.' : 'Done. The tool answered without any content.' })
  return {
    content, isError: failed, details: { kind: 'none' }, ...(truncated ? { truncated } : {}),
    ...(failed ? { failure: { code: 'failed' as const, data: { message: whole.slice(0, limits.failureDetailChars) } } } : {}),
  }
}

function blockOf(content: ServerContent): ContentBlock {
  switch (content.kind) {
    case 'text': return { type: 'text', text: content.from === undefined ? content.text : `[${content.from}]\n${content.text}` }
    case 'image': {
      const mimeType = content.mimeType.toLowerCase().replace('image/jpg', 'image/jpeg')
      return imageTypes.has(mimeType) && isBase64(content.data) ? { type: 'image', mimeType: mimeType as ImageType, data: content.data } : { type: 'text', text: `[a picture that cannot be shown: ${content.mimeType || 'unknown type'}, ${sizeOf(content.data)}]` }
    }
    case 'audio': return { type: 'text', text: `[a sound recording: ${content.mimeType || 'unknown type'}, ${sizeOf(content.data)}; you cannot hear it]` }
    case 'blob': return { type: 'text', text: `[${content.from ?? 'a file'}: ${content.mimeType || 'unknown type'}, ${sizeOf(content.data)}; not text]` }
    case 'link': return { type: 'text', text: `[a resource of this connection: ${content.uri}${content.name && content.name !== content.uri ? ` (${content.name})` : ''}${content.description ? `: ${content.description}` : ''}]` }
    case 'unknown': return { type: 'text', text: `[a part of the kind "${content.type}" that Pincer does not know]` }
    default: return content satisfies never
  }
}

/** Cheap look at a beginning and the length: decoding, done later in a worker, finds the rest. */
function isBase64(data: string): boolean { return data.length > 0 && /^[A-Za-z0-9+/_=-]+$/.test(data.slice(0, 256).trim()) }
function sizeOf(data: string): string { return `${Math.ceil((data.length * 3) / 4 / 1024)} KB` }

async function bounded(text: string, context: Pick<ToolContext, 'outputs' | 'sessionId' | 'callId' | 'outputBytes'>): Promise<{ readonly text: string; readonly truncated?: NonNullable<ToolOutcome['truncated']> }> {
  if (text.length * 3 <= context.outputBytes) return { text }
  const collector = new BoundedCollector(context.outputBytes)
  collector.push(text)
  if (collector.totalBytes <= context.outputBytes) return { text }
  const file = context.outputs.create(context.sessionId, context.callId)
  file.append(text)
  const { complete } = await file.close()
  const cut = collector.take((bytes) => `[… ${bytes} of ${collector.totalBytes} bytes left out here; ${complete ? `all of it is in ${file.path}` : 'there was no room to keep them'} …]`)
  return { text: cut.text, truncated: { totalBytes: cut.totalBytes, shownBytes: cut.shownBytes, ...(complete ? { fullOutputFile: file.path } : {}) } }
}
