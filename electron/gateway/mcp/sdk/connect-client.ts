import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SseError } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ElicitRequestSchema, ErrorCode, ListRootsRequestSchema, LoggingMessageNotificationSchema, McpError, PromptListChangedNotificationSchema, ResourceListChangedNotificationSchema, ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { limits } from '../../../../shared/limits.ts'
import { ServerFailure, type ServerClient, type ServerHooks } from '../server-client.ts'
import { cleanWords } from '../trust/clean-words.ts'
import { BlockedAddressError } from '../remote/blocked-address.ts'
import { listPages } from './list-pages.ts'
import { readAnswer, readContents, readPrompt, readPromptMessages, readResource, readTool } from './read-content.ts'
import { readQuestion } from './read-question.ts'

/** Anything: what a server answers is read by `read-content.ts`, part by part. */
const anything = z.looseObject({})
/** Our own limits hold; the library's would know nothing of waiting for a person. */
const noLimit = { timeout: limits.timerMaxMs }

/** Greets a server over a transport. Rejects with `ServerFailure`; the transport is then closed. */
export async function connectClient(transport: Transport, hooks: ServerHooks, version: string, signal: AbortSignal): Promise<ServerClient> {
  const client = new Client({ name: 'Pincer', version }, { capabilities: { roots: { listChanged: true }, elicitation: { form: { applyDefaults: true }, url: {} } } })
  let wantsRoots = false
  let asked: () => void = () => undefined
  /** A server that has just heard its folders looks at them on its disk before it lets calls into them. */
  let looksUntil = 0
  const untilItLooked = async (end: AbortSignal): Promise<void> => {
    const left = looksUntil - performance.now()
    if (left > 0) await sleep(left, undefined, { signal: end }).catch(() => undefined) // the call itself says that it was stopped
  }
  client.setRequestHandler(ListRootsRequestSchema, () => {
    wantsRoots = true
    looksUntil = performance.now() + limits.connectionFoldersGraceMs
    asked()
    return { roots: hooks.roots().map((path) => ({ uri: pathToFileURL(path).href, name: path.split(/[\\/]/).at(-1) ?? path })) }
  })
  client.setRequestHandler(ElicitRequestSchema, async (request, { signal: asking }) => {
    const question = readQuestion(request.params)
    if (question === null) return { action: 'decline' }
    const answer = await hooks.ask(question, asking)
    return answer.action === 'accept' ? { action: 'accept', ...(question.ask.kind === 'form' ? { content: answer.values } : {}) } : { action: answer.action }
  })
  client.fallbackRequestHandler = (request) => {
    const words = request.method === 'sampling/createMessage' ? 'Pincer does not let servers use its model. Give the material to the model in the result of a tool instead.' : `Pincer does not answer ${request.method}.`
    return Promise.reject(new McpError(ErrorCode.MethodNotFound, words))
  }
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => hooks.onChanged('tools'))
  client.setNotificationHandler(PromptListChangedNotificationSchema, () => hooks.onChanged('prompts'))
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => hooks.onChanged('resources'))
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => hooks.onLog(`${params.level}: ${typeof params.data === 'string' ? params.data : JSON.stringify(params.data)}`))
  client.onclose = hooks.onClosed
  // Late answers and progress of calls that are over: of no consequence.
  client.onerror = () => undefined

  const onAbort = (): void => { void transport.close() }
  if (signal.aborted) throw new ServerFailure('aborted', 'stopped before it began')
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    await client.connect(transport, { ...noLimit, signal })
  } catch (error) {
    await transport.close().catch(() => undefined) // it is broken already
    throw failureOf(error, signal, true)
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
  const server = client.getServerVersion()
  const capabilities = client.getServerCapabilities()

  const guarded = async <T>(signalOfCall: AbortSignal, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw failureOf(error, signalOfCall, false)
    }
  }
  return {
    identity: { name: shownWord(server?.name), title: shownWord(server?.title), version: shownWord(server?.version), protocol: protocolOf(transport) },
    has: { tools: capabilities?.tools !== undefined, prompts: capabilities?.prompts !== undefined, resources: capabilities?.resources !== undefined },
    listTools: (end) => guarded(end, () => listPages(client, { method: 'tools/list', field: 'tools', read: readTool }, end)),
    listPrompts: (end) => guarded(end, () => listPages(client, { method: 'prompts/list', field: 'prompts', read: readPrompt }, end)),
    listResources: (end) => guarded(end, () => listPages(client, { method: 'resources/list', field: 'resources', read: readResource }, end)),
    callTool: (name, args, { signal: end, onProgress }) => guarded(end, async () => {
      await untilItLooked(end)
      return readAnswer(await client.request({ method: 'tools/call', params: { name, arguments: args } }, anything, {
        ...noLimit, signal: end,
        ...(onProgress ? { onprogress: ({ progress, total, message }) => onProgress({ done: progress, ...(total === undefined ? {} : { of: total }), ...(message === undefined ? {} : { message }) }) } : {}),
      }))
    }),
    getPrompt: (name, args, end) => guarded(end, async () => readPromptMessages(await client.request({ method: 'prompts/get', params: { name, arguments: args } }, anything, { signal: end, timeout: limits.connectionAskMs }))),
    readResource: (uri, end) => guarded(end, async () => {
      const { contents } = await client.request({ method: 'resources/read', params: { uri } }, anything, { signal: end, timeout: limits.connectionAskMs })
      return Array.isArray(contents) ? contents.map(readContents) : []
    }),
    ping: (end) => guarded(end, async () => { await client.ping({ signal: end, timeout: limits.connectionPingMs }) }),
    async rootsChanged() {
      const { promise, resolve } = Promise.withResolvers<void>()
      asked = resolve
      await client.sendRootsListChanged().catch(() => undefined) // a broken connection shows at the call
      // A server that never asked does not care.
      if (!wantsRoots) return
      const timer = setTimeout(resolve, limits.connectionFoldersMs)
      await promise
      clearTimeout(timer)
    },
    close: () => client.close(),
  }
}

/** A name as it can be shown. */
function shownWord(text: string | undefined): string { return cleanWords(text ?? '').text.slice(0, 200) }

function protocolOf(transport: Transport): string {
  return 'protocolVersion' in transport && typeof transport.protocolVersion === 'string' ? transport.protocolVersion : ''
}

/** The library's errors in our words. */
export function failureOf(error: unknown, signal: AbortSignal, connecting: boolean): ServerFailure {
  if (error instanceof ServerFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  if (signal.aborted) return new ServerFailure('aborted', message)
  const cause = causeOf(error)
  if (cause instanceof BlockedAddressError) return new ServerFailure('blocked', cause.message, { rule: cause.rule, host: cause.host })
  if (error instanceof UnauthorizedError) return new ServerFailure('sign-in', message)
  const status = error instanceof StreamableHTTPError || error instanceof SseError ? error.code ?? -1 : null
  if (status !== null) {
    if (status === 401 || status === 403) return new ServerFailure('wrong-key', message, { status })
    if (status === 404 && !connecting) return new ServerFailure('session', message, { status })
    return new ServerFailure('not-a-server', message, { status })
  }
  if (error instanceof McpError) {
    if (error.code === Number(ErrorCode.ConnectionClosed)) return new ServerFailure('closed', message)
    return new ServerFailure('refused', message.replace(/^MCP error -?\d+: /, ''), { code: error.code })
  }
  if (/protocol version is not supported/.test(message)) return new ServerFailure('version', message, { version: message.split(': ').at(-1) ?? '' })
  if (error instanceof TypeError || cause?.name === 'SocketError') return new ServerFailure('unreachable', cause?.message || message)
  if (/the server has ended|not connected|connection closed|EPIPE|ECONNRESET|ERR_STREAM/i.test(`${message} ${(error as NodeJS.ErrnoException).code ?? ''}`)) return new ServerFailure('closed', message)
  // An answer that is none: the server is there, only not as it should be.
  return new ServerFailure('not-a-server', message.slice(0, 2_000))
}

/** The innermost reason: a failed fetch hides it one or two steps below. */
function causeOf(error: unknown): Error | null {
  let at = error
  for (let depth = 0; depth < 5 && at instanceof Error; depth += 1) {
    if (at instanceof BlockedAddressError || at.cause === undefined) return at
    at = at instanceof AggregateError ? at.errors[0] : at.cause
  }
  return at instanceof Error ? at : null
}
