import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ServerScript } from './server-script.ts'

/**
 * A server without any library that does what its script says: `node scripted-server.ts SCRIPT-JSON [RECORD-FILE]` (a long script: `@FILE`). Everything it
 * hears goes into the record file, one message a line.
 */
const given = process.argv[2] ?? '{}'
const script = JSON.parse(given.startsWith('@') ? readFileSync(given.slice(1), 'utf8') : given) as ServerScript
const record = process.argv[3]
type Message = { id?: number | string; method?: string; params?: Record<string, unknown>; result?: unknown; error?: unknown }

const write = (line: string): void => { process.stdout.write(`${line}\n`) }
const send = (message: object): void => write(JSON.stringify({ jsonrpc: '2.0', ...message }))
let calls = 0
let changed = false
let asked = 0
const waiting = new Map<string, (message: Message) => void>()
const timers = new Map<number | string, NodeJS.Timeout>()

if (script.exit_at_once !== undefined) process.exit(script.exit_at_once)
for (const line of script.stdout_before ?? []) write(line)
for (const line of script.stderr_before ?? []) process.stderr.write(`${line}\n`)
if (script.floods) {
  process.stdout.write('x'.repeat(script.floods))
  write('')
}
if (script.child) spawn(process.execPath, ['-e', `setTimeout(() => {}, 60000) // ${script.name ?? ''}`], { stdio: 'ignore' }).unref()

const asListed = (tool: string | object): object => ({ inputSchema: { type: 'object' }, ...(typeof tool === 'string' ? { name: tool } : tool) })
const toolList = (): object[] => ((changed ? script.changed_tools : script.tools) ?? []).map(asListed)
const ask = (method: string, params: unknown): Promise<Message> => new Promise((resolve) => {
  const id = `ask-${asked += 1}`
  waiting.set(id, resolve)
  send({ id, method, params })
})

function changeTools(): void {
  if (changed) return
  changed = true
  send({ method: 'notifications/tools/list_changed' })
}

async function answerCall(message: Message): Promise<void> {
  const { id = 0, params = {} } = message
  calls += 1
  for (const line of script.raw ?? []) write(line.replaceAll('{{id}}', String(id)))
  const text = (words: string): object => ({ content: [{ type: 'text', text: words }] })
  const finish = (result: unknown): void => {
    send({ id, result })
    if (script.then_notify_with) send(script.then_notify_with)
    if (script.die_after_calls !== undefined && calls >= script.die_after_calls) setImmediate(() => process.exit(1))
    if (script.changes_tools_after !== undefined && calls >= script.changes_tools_after) changeTools()
  }
  const token = (params['_meta'] as { progressToken?: unknown } | undefined)?.progressToken
  if (script.progress_every_ms && token !== undefined) {
    let done = 0
    timers.set(id, setInterval(() => send({ method: 'notifications/progress', params: { progressToken: token, progress: done += 1, message: `step ${done}` } }), script.progress_every_ms))
  }
  if (script.never_finish || (script.stuck_from_call !== undefined && calls >= script.stuck_from_call)) return
  if (script.finish_after_ms) await new Promise((resolve) => { setTimeout(resolve, script.finish_after_ms) })
  clearInterval(timers.get(id))
  if (script.asks) return finish(text(JSON.stringify((await ask('elicitation/create', script.asks)).result ?? null)))
  if (script.wants_roots) return finish(text(JSON.stringify((await ask('roots/list', undefined)).result ?? null)))
  if (script.wants_sampling) return finish(text(JSON.stringify((await ask('sampling/createMessage', { messages: [], maxTokens: 10 })).error ?? null)))
  if (script.shows_environment) return finish(text(JSON.stringify(process.env)))
  finish('result' in script ? script.result : text(script.echo ? JSON.stringify({ name: params['name'], args: params['arguments'] }) : script.result_text ?? 'ok'))
}

function answer(message: Message): void {
  const { id, method, params = {} } = message
  switch (method) {
    case 'initialize':
      if ('greeting' in script) return send({ id, result: script.greeting })
      return send({ id, result: {
        protocolVersion: script.protocol ?? params['protocolVersion'], serverInfo: { name: script.name ?? 'scripted', version: '1.0.0' }, ...(script.instructions ? { instructions: script.instructions } : {}),
        capabilities: { tools: { listChanged: true }, ...(script.prompts ? { prompts: {} } : {}), ...(script.resources ? { resources: {} } : {}) },
      } })
    case 'notifications/initialized':
      if (script.changes_tools_after_ms !== undefined) setTimeout(changeTools, script.changes_tools_after_ms)
      return
    case 'ping': return send({ id, result: {} })
    case 'tools/list': {
      if (!script.pages) return send({ id, result: { tools: toolList() } })
      const cursor = params['cursor']
      const page = script.pages[cursor === undefined ? 0 : script.pages.findIndex((each) => each.nextCursor === cursor) + 1] ?? script.pages.at(-1)
      return send({ id, result: { tools: page?.tools.map(asListed), nextCursor: page?.nextCursor } })
    }
    case 'tools/call': return void answerCall(message)
    case 'prompts/list': return send({ id, result: { prompts: script.prompts?.map(({ text: _, ...prompt }) => prompt) } })
    case 'prompts/get': return send({ id, result: { messages: [{ role: 'user', content: { type: 'text', text: (script.prompts?.find(({ name }) => name === params['name'])?.text ?? '').replace(/\{(\w+)\}/g, (_, key: string) => (params['arguments'] as Record<string, string> | undefined)?.[key] ?? '') } }] } })
    case 'resources/list': return send({ id, result: { resources: script.resources?.map(({ text: _, name, uri }) => ({ uri, name: name ?? uri })) } })
    case 'resources/read': return send({ id, result: { contents: [{ uri: params['uri'], text: script.resources?.find(({ uri }) => uri === params['uri'])?.text ?? '' }] } })
    case undefined: return
    default: if (id !== undefined) send({ id, error: { code: -32_601, message: `no ${method}` } })
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (record) appendFileSync(record, `${line}\n`)
  const message = JSON.parse(line) as Message
  const settle = message.method === undefined ? waiting.get(String(message.id)) : undefined
  if (settle) return settle(message)
  if (!script.never_answers && !(script.stuck_from_call !== undefined && calls >= script.stuck_from_call)) answer(message)
}).on('close', () => process.exit(0))
