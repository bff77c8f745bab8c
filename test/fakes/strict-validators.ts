/**
 * Judges of model requests, written from what the services document and really refuse, and on purpose without any code of the
 * product. Each returns a list of complaints; an empty list means accepted.
 */
type Json = Record<string, unknown>
const wireName = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/
const callId = /^[A-Za-z0-9_-]{1,40}$/

class Complaints {
  readonly list: string[] = []
  check(fine: boolean, complaint: string): void {
    if (!fine) this.list.push(complaint)
  }
}

/** The neutral form (`ModelRequest`). */
export function checkNeutralRequest(given: unknown): string[] {
  const complaints = new Complaints()
  const request = asObject(given)
  const messages = asList(request['messages'])
  checkWellFormed(given, complaints)
  complaints.check(messages.length > 0, 'there is no message')
  complaints.check(asObject(messages[0])['role'] === 'user', 'the first message is not the person\'s')
  complaints.check(asObject(messages.at(-1))['role'] === 'user', 'the last message is not the person\'s')
  const ids = new Set<string>()
  let open: string[] = []
  for (const [index, each] of messages.entries()) {
    const message = asObject(each)
    const role = message['role']
    const blocks = asList(message['blocks']).map(asObject)
    complaints.check(role === 'user' || role === 'assistant', `message ${index}: role ${String(role)}`)
    complaints.check(index === 0 || asObject(messages[index - 1])['role'] !== role, `message ${index}: same role twice`)
    complaints.check(blocks.length > 0, `message ${index}: empty`)
    complaints.check(blocks.at(-1)?.['type'] !== 'thinking', `message ${index}: ends in thinking`)
    const answered: string[] = []
    let resultsOver = false
    const called: string[] = []
    for (const block of blocks) {
      const where = `message ${index} ${String(block['type'])}`
      if (block['type'] !== 'tool-result' && role === 'user') resultsOver = true
      switch (block['type']) {
        case 'text': checkText(block['text'], where, complaints); break
        case 'image': checkImage(block, where, complaints); break
        case 'thinking':
          complaints.check(role === 'assistant', `${where}: not the model's`)
          complaints.check(isFilled(block['signature']) || isFilled(block['redacted']), `${where}: no signature`)
          break
        case 'tool-call':
          complaints.check(role === 'assistant', `${where}: not the model's`)
          complaints.check(wireName.test(String(block['wireName'])), `${where}: name ${String(block['wireName'])}`)
          complaints.check(isObject(block['input']), `${where}: input is no object`)
          checkNewId(block['id'], ids, where, complaints)
          called.push(String(block['id']))
          break
        case 'tool-result':
          complaints.check(role === 'user', `${where}: not on the person's side`)
          complaints.check(!resultsOver, `${where}: after other content`)
          complaints.check(open.includes(String(block['callId'])), `${where}: nobody called ${String(block['callId'])}`)
          complaints.check(!answered.includes(String(block['callId'])), `${where}: answered twice`)
          answered.push(String(block['callId']))
          checkResult(asList(block['content']), where, complaints)
          break
        default: complaints.check(false, `${where}: unknown block`)
      }
    }
    complaints.check(open.every((id) => answered.includes(id)), `message ${index}: calls without an answer`)
    open = called
  }
  complaints.check(open.length === 0, 'the request ends with calls without an answer')
  return complaints.list
}

/** A body of Anthropic's Messages API. */
export function checkAnthropicBody(given: unknown): string[] {
  const complaints = new Complaints()
  const body = asObject(given)
  checkWellFormed(given, complaints)
  complaints.check(isFilled(body['model']), 'no model')
  complaints.check(Number.isInteger(body['max_tokens']) && Number(body['max_tokens']) > 0, 'max_tokens')
  for (const block of asList(body['system']).map(asObject)) checkText(block['text'], 'system', complaints)
  const names = asList(body['tools']).map((tool) => String(asObject(tool)['name']))
  complaints.check(new Set(names).size === names.length, 'two tools of one name')
  for (const tool of asList(body['tools']).map(asObject)) {
    complaints.check(wireName.test(String(tool['name'])), `tool name ${String(tool['name'])}`)
    const schema = asObject(tool['input_schema'])
    complaints.check(schema['type'] === 'object', `${String(tool['name'])}: root type`)
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) complaints.check(!(keyword in schema), `${String(tool['name'])}: ${keyword} at the root`)
    for (const property of Object.keys(asObject(schema['properties']))) complaints.check(/^[a-zA-Z0-9_.-]{1,64}$/.test(property), `${String(tool['name'])}: property ${property}`)
  }
  const messages = asList(body['messages'])
  complaints.check(asObject(messages[0])['role'] === 'user', 'first role')
  complaints.check(asObject(messages.at(-1))['role'] === 'user', 'prefill')
  complaints.check((JSON.stringify(given).match(/"cache_control"/g) ?? []).length <= 4, 'more than four cache marks')
  const ids = new Set<string>()
  let open = new Set<string>()
  for (const [index, each] of messages.entries()) {
    const message = asObject(each)
    const blocks = asList(message['content']).map(asObject)
    complaints.check(blocks.length > 0, `${index}: empty content`)
    complaints.check(index === 0 || asObject(messages[index - 1])['role'] !== message['role'], `${index}: roles`)
    const answered = new Set<string>()
    const called = new Set<string>()
    for (const [position, block] of blocks.entries()) {
      const where = `messages.${index}.content.${position}`
      switch (block['type']) {
        case 'text': checkText(block['text'], where, complaints); break
        case 'image': checkSource(block, where, complaints); break
        case 'thinking':
          complaints.check(message['role'] === 'assistant' && isFilled(block['signature']) && typeof block['thinking'] === 'string' && !('cache_control' in block), `${where}: thinking`)
          complaints.check(position < blocks.length - 1, `${where}: ends in thinking`)
          break
        case 'redacted_thinking': complaints.check(message['role'] === 'assistant' && isFilled(block['data']), `${where}: redacted`); break
        case 'tool_use':
          complaints.check(message['role'] === 'assistant', `${where}: role`)
          checkNewId(block['id'], ids, where, complaints)
          complaints.check(wireName.test(String(block['name'])) && isObject(block['input']), `${where}: name or input`)
          called.add(String(block['id']))
          break
        case 'tool_result':
          complaints.check(message['role'] === 'user' && open.has(String(block['tool_use_id'])) && !answered.has(String(block['tool_use_id'])), `${where}: orphan or double result`)
          complaints.check(blocks.slice(0, position).every((before) => before['type'] === 'tool_result'), `${where}: results do not come first`)
          answered.add(String(block['tool_use_id']))
          complaints.check(asList(block['content']).length > 0, `${where}: empty`)
          for (const part of asList(block['content']).map(asObject)) {
            if (part['type'] === 'text') checkText(part['text'], where, complaints)
            else checkSource(part, where, complaints)
          }
          break
        default: complaints.check(false, `${where}: ${String(block['type'])}`)
      }
    }
    complaints.check([...open].every((id) => answered.has(id)), `${index}: tool_use ids without tool_result`)
    open = called
  }
  complaints.check(open.size === 0, 'ends with open calls')
  return complaints.list
}

/** A body of OpenAI's chat completions, as the strictest of the compatible servers reads it. */
export function checkChatBody(given: unknown): string[] {
  const complaints = new Complaints()
  const body = asObject(given)
  checkWellFormed(given, complaints)
  const tools = asList(body['tools']).map((tool) => asObject(asObject(tool)['function']))
  complaints.check(!('tools' in body) || tools.length > 0, 'an empty tools list')
  complaints.check(new Set(tools.map((tool) => tool['name'])).size === tools.length, 'two tools of one name')
  for (const tool of tools) complaints.check(wireName.test(String(tool['name'])) && asObject(tool['parameters'])['type'] === 'object', `tool ${String(tool['name'])}`)
  const messages = asList(body['messages']).map(asObject)
  const ids = new Set<string>()
  let open: string[] = []
  complaints.check(messages.at(-1)?.['role'] !== 'assistant', 'ends with the model')
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1]?.['role']
    const where = `messages.${index}`
    if (message['role'] !== 'tool') {
      complaints.check(open.length === 0, `${where}: calls without an answer: ${open.join(', ')}`)
      open = []
    }
    switch (message['role']) {
      case 'system': complaints.check(index === 0, `${where}: system in the middle`); checkText(message['content'], where, complaints); break
      case 'user':
        complaints.check(before !== 'user', `${where}: user twice`)
        if (typeof message['content'] === 'string') checkText(message['content'], where, complaints)
        else {
          complaints.check(asList(message['content']).length > 0, `${where}: empty`)
          for (const part of asList(message['content']).map(asObject)) {
            if (part['type'] === 'text') checkText(part['text'], where, complaints)
            else complaints.check(/^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/.test(String(asObject(part['image_url'])['url'])), `${where}: image`)
          }
        }
        break
      case 'assistant': {
        complaints.check(before === 'user' || before === 'tool', `${where}: the model after ${String(before)}`)
        const calls = asList(message['tool_calls']).map(asObject)
        complaints.check(!('tool_calls' in message) || calls.length > 0, `${where}: an empty list of calls`)
        if (message['content'] === null) complaints.check(calls.length > 0, `${where}: neither content nor calls`)
        else checkText(message['content'], where, complaints)
        for (const call of calls) {
          checkNewId(call['id'], ids, where, complaints)
          open.push(String(call['id']))
          const fn = asObject(call['function'])
          complaints.check(wireName.test(String(fn['name'])) && isJsonObject(fn['arguments']), `${where}: name or arguments`)
        }
        break
      }
      case 'tool':
        complaints.check(open.includes(String(message['tool_call_id'])), `${where}: orphan result`)
        open = open.filter((id) => id !== message['tool_call_id'])
        checkText(message['content'], where, complaints)
        break
      default: complaints.check(false, `${where}: role ${String(message['role'])}`)
    }
  }
  complaints.check(open.length === 0, 'ends with open calls')
  return complaints.list
}

function checkText(text: unknown, where: string, complaints: Complaints): void {
  complaints.check(typeof text === 'string' && text.trim() !== '', `${where}: empty text`)
}
function checkImage(block: Json, where: string, complaints: Complaints): void {
  complaints.check(/^image\/(png|jpeg|gif|webp)$/.test(String(block['mimeType'])) && isFilled(block['data']), `${where}: image`)
}
function checkSource(block: Json, where: string, complaints: Complaints): void {
  const source = asObject(block['source'])
  complaints.check(block['type'] === 'image' && source['type'] === 'base64' && /^image\/(png|jpeg|gif|webp)$/.test(String(source['media_type'])) && isFilled(source['data']), `${where}: image`)
}
function checkResult(content: readonly unknown[], where: string, complaints: Complaints): void {
  complaints.check(content.length > 0, `${where}: empty result`)
  for (const part of content.map(asObject)) {
    if (part['type'] === 'text') checkText(part['text'], where, complaints)
    else checkImage(part, where, complaints)
  }
}
function checkNewId(id: unknown, ids: Set<string>, where: string, complaints: Complaints): void {
  complaints.check(callId.test(String(id)), `${where}: id ${String(id)}`)
  complaints.check(!ids.has(String(id)), `${where}: id twice: ${String(id)}`)
  ids.add(String(id))
}
/** Anthropic refuses bodies whose JSON carries half a surrogate pair. */
function checkWellFormed(value: unknown, complaints: Complaints): void {
  const json = JSON.stringify(value)
  // Only halves are written as escapes by JSON.stringify; an escaped backslash in front is somebody's text.
  complaints.check(!json.includes('\\ud') || !/(?<!\\)(?:\\\\)*\\ud[89a-f][0-9a-f]{2}/.test(json), 'half a character')
}
function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
function asObject(value: unknown): Json {
  return isObject(value) ? value : {}
}
function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
function isJsonObject(text: unknown): boolean {
  try {
    return isObject(JSON.parse(String(text)))
  } catch {
    return false
  }
}
