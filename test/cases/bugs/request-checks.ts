import { readPictureHeader } from '../../../electron/gateway/images/picture-header.ts'
import { asNumber, asTexts, isObject, type Json } from '../json-value.ts'
import { imagesOf, resultsOf, resultText, textsOf, type ReadBlock, type ReadRequest } from './read-request.ts'

/** A service that counts a request's pictures as many from here on, and then allows smaller ones only. */
const manyImages = 20

/** What can be asked of a request. Each answers with complaints. */
type RequestCheck = (request: ReadRequest, wanted: unknown) => string[]

/** True of every request of a chat, not only of the one a row points at. */
export const structureChecks: Readonly<Record<string, RequestCheck>> = {
  every_tool_use_answered: truthFor((request) => request.messages.flatMap((message, index) => {
    const answered = new Set((request.messages[index + 1]?.blocks ?? []).flatMap((block) => (block.type === 'tool_result' ? [block.id] : [])))
    return callsIn(message.blocks).filter((id) => !answered.has(id)).map((id) => `call ${id} is not answered right after it`)
  })),
  no_orphan_results: truthFor((request) => request.messages.flatMap((message, index) => {
    const called = callsIn(request.messages[index - 1]?.blocks ?? [])
    const results = message.blocks.flatMap((block) => (block.type === 'tool_result' ? [block.id] : []))
    return [...results.filter((id) => !called.includes(id)).map((id) => `result ${id} belongs to no call right before it`), ...results.filter((id, at) => results.indexOf(id) !== at).map((id) => `call ${id} is answered twice`)]
  })),
  roles_alternate: truthFor((request) => request.messages.flatMap(({ role }, index) => {
    const due = index % 2 === 0 ? 'user' : 'assistant'
    return role === due ? [] : [`message ${index} is the ${role}'s`]
  })),
  no_empty_text_blocks: truthFor((request) => request.messages.flatMap((message, index) => everyBlock(message.blocks).flatMap((block) => (block.type === 'text' && block.text.trim() === '' ? [`message ${index} has an empty text`] : [])))),
  no_empty_content: truthFor((request) => request.messages.flatMap((message, index) => [
    ...(message.blocks.length === 0 ? [`message ${index} is empty`] : []),
    ...message.blocks.flatMap((block) => (block.type === 'tool_result' && block.parts.length === 0 ? [`result ${block.id} is empty`] : [])),
  ])),
  tool_use_ids_unique: truthFor((request) => {
    const ids = request.messages.flatMap((message) => callsIn(message.blocks))
    return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `call id ${id} is used twice`)
  }),
  tool_names_unique: truthFor((request) => {
    const names = request.tools.map((tool) => tool.name)
    return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `two tools are called ${name}`)
  }),
  tool_names_match: (request, wanted) => request.tools.flatMap(({ name }) => (new RegExp(String(wanted)).test(name) ? [] : [`tool name ${name}`])),
  no_root_keywords: (request, wanted) => request.tools.flatMap(({ name, schema }) => asTexts(wanted).filter((keyword) => keyword in schema).map((keyword) => `${name} has ${keyword} at the root`)),
  root_type: (request, wanted) => request.tools.flatMap(({ name, schema }) => (schema['type'] === wanted ? [] : [`${name} is of type ${String(schema['type'])}`])),
  refs_resolve: truthFor((request) => request.tools.flatMap(({ name, schema }) => refsIn(schema).filter((ref) => resolveRef(schema, ref) === undefined).map((ref) => `${name}: ${ref} leads nowhere`))),
  max_image_side: (request, wanted) => imagesOf(request).flatMap((image) => sideComplaint(image, asNumber(wanted) ?? 0)),
  max_image_side_when_many: (request, wanted) => (imagesOf(request).length > manyImages ? imagesOf(request).flatMap((image) => sideComplaint(image, asNumber(wanted) ?? 0)) : []),
  max_image_bytes: (request, wanted) => imagesOf(request).map((image) => Buffer.from(image, 'base64').length).flatMap((bytes) => (bytes <= (asNumber(wanted) ?? 0) ? [] : [`an image has ${bytes} bytes`])),
}

/** What one request carries: the one a row points at, else the last. */
export const contentChecks: Readonly<Record<string, RequestCheck>> = {
  tool_count: (request, wanted) => (request.tools.length === wanted ? [] : [`there are ${request.tools.length} tools`]),
  has_tool: (request, wanted) => asTexts(wanted).filter((name) => !request.tools.some((tool) => tool.name === name)).map((name) => `there is no tool ${name}`),
  contains_all: (request, wanted) => asTexts(wanted).filter((text) => !contains(request, text)).map((text) => `"${text}" is not in it`),
  lacks_string: (request, wanted) => asTexts(wanted).filter((text) => contains(request, text)).map((text) => `"${text}" is in it`),
  result_mentions_any: (request, wanted) => {
    const texts = resultsOf(request).map(resultText)
    return asTexts(wanted).some((word) => texts.some((text) => text.toLowerCase().includes(word.toLowerCase()))) ? [] : [`no result says any of ${asTexts(wanted).join(', ')}: ${texts.join(' | ').slice(0, 500)}`]
  },
  result_lacks: (request, wanted) => asTexts(wanted).filter((word) => resultsOf(request).some((result) => resultText(result).includes(word))).map((word) => `a result has "${word}"`),
}

/** A check that is wanted (true) or wanted to fail (false). */
function truthFor(complaints: (request: ReadRequest) => string[]): RequestCheck {
  return (request, wanted) => {
    const found = complaints(request)
    if (wanted === false) return found.length > 0 ? [] : ['it holds, but should not']
    return found
  }
}

function callsIn(blocks: readonly ReadBlock[]): string[] {
  return blocks.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []))
}
function everyBlock(blocks: readonly ReadBlock[]): ReadBlock[] {
  return blocks.flatMap((block) => (block.type === 'tool_result' ? [block, ...block.parts] : [block]))
}
function contains(request: ReadRequest, text: string): boolean {
  return textsOf(request).some((each) => each.includes(text)) || JSON.stringify(request.body).includes(text)
}

function sideComplaint(base64: string, most: number): string[] {
  const header = readPictureHeader(Buffer.from(base64, 'base64'))
  if (!header) return ['an image cannot be decoded']
  return Math.max(header.width, header.height) <= most ? [] : [`an image has ${header.width} × ${header.height} pixels`]
}

function refsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(refsIn)
  if (!isObject(schema)) return []
  return [...(typeof schema['$ref'] === 'string' ? [schema['$ref']] : []), ...Object.values(schema).flatMap(refsIn)]
}
function resolveRef(root: Json, ref: string): unknown {
  if (ref === '#') return root
  if (!ref.startsWith('#/')) return undefined
  let at: unknown = root
  for (const step of ref.slice(2).split('/')) at = isObject(at) ? at[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
  return at
}
