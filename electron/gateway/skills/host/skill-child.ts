import type { Ajv2020 } from 'ajv/dist/2020.js'
import { hasPatterns } from './has-patterns.ts'
import type { ToSkill } from './messages.ts'
import { openChannel } from './inside/channel.ts'
import { loadSkill, type RunnableTool } from './inside/load-skill.ts'
import { closeModules } from './inside/module-gate.ts'
import { notePermissions } from './inside/permission-notes.ts'
import { closeProcess } from './inside/process-gate.ts'
import { resultContent } from './inside/result-content.ts'
import { skillCall } from './inside/skill-call.ts'
import { skillContext } from './inside/skill-context.ts'

/**
 * The process of one skill. It loads Pincer's own part, closes the ways out, and only then loads the skill. The real walls are
 * outside: Node's permissions and, where there is one, the system's; what is closed here makes attempts visible and mistakes
 * understandable.
 */
type Start = Extract<ToSkill, { kind: 'start' }>
type Call = Extract<ToSkill, { kind: 'call' }>

let tools: ReadonlyMap<string, RunnableTool> = new Map()
let resultBytes = 0
let lastWordsMs = 0
const running = new Map<number, AbortController>()

const channel = openChannel((message) => {
  switch (message.kind) {
    case 'start': return void start(message)
    case 'call': return void run(message)
    case 'abort': return running.get(message.id)?.abort()
    case 'ping': return channel.say({ kind: 'pong', id: message.id })
    default: return message satisfies never
  }
})

async function start({ root, entry, manifest, config, limits }: Start): Promise<void> {
  resultBytes = limits.resultBytes
  lastWordsMs = limits.lastWordsMs
  const note = (what: string): void => channel.refused(what)
  try {
    // The checker must be there before the ways are closed; only skills with patterns need it.
    if (manifest.tools.some(({ inputSchema }) => hasPatterns(inputSchema))) ajv = new (await import('ajv/dist/2020.js')).Ajv2020({ strict: false, validateFormats: false, logger: false, addUsedSchema: false })
    closeProcess(note)
    closeModules(root, note)
    notePermissions(note)
    tools = await loadSkill(entry, manifest, skillContext(channel, config, limits.logLineChars))
    channel.say({ kind: 'ready', tools: [...tools.keys()] })
  } catch (error) {
    channel.say({ kind: 'not-loaded', message: messageOf(error) })
  }
}

let ajv: Ajv2020 | null = null

/** The first thing that does not fit; null: everything does. */
function problemOf({ schema, input }: Call): { readonly field: string; readonly message: string } | null {
  if (schema === null || ajv === null) return null
  const validate = ajv.compile(schema as object)
  if (validate(input)) return null
  const [first] = validate.errors ?? []
  return { field: first?.instancePath.slice(1).replaceAll('/', '.') || '(arguments)', message: `${first?.instancePath ?? ''} ${first?.message ?? 'does not fit'}`.trim() }
}

async function run(call: Call): Promise<void> {
  const { id, tool, input } = call
  const abort = new AbortController()
  running.set(id, abort)
  try {
    const problem = problemOf(call)
    if (problem !== null) return channel.say({ kind: 'bad-arguments', id, ...problem })
    if (call.schema !== null) channel.say({ kind: 'begun', id })
    const found = tools.get(tool)
    if (!found) return channel.say({ kind: 'failed', id, code: 'no-tool', message: `the skill has no tool ${tool}` })
    const content = resultContent(await found.execute(input, skillCall(channel, id, abort.signal)))
    const bytes = content.reduce<number>((sum, piece) => sum + sizeOf(piece), 0)
    if (bytes > resultBytes) return channel.say({ kind: 'failed', id, code: 'answer-too-large', message: `its answer has ${bytes} bytes; at most ${resultBytes} are taken` })
    channel.say({ kind: 'result', id, content })
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code
    channel.say({ kind: 'failed', id, code: typeof code === 'string' ? code.slice(0, 100) : '', message: messageOf(error) })
  } finally {
    running.delete(id)
  }
}

function sizeOf(piece: unknown): number {
  const { text, data } = piece as { text?: string; data?: string }
  return (text?.length ?? 0) + (data?.length ?? 0)
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.slice(0, 2_000)
}

// A mistake outside any call: the skill is in a state nobody knows, so it ends and says why.
process.on('uncaughtException', (error) => {
  channel.say({ kind: 'log', level: 'error', text: `ended by an error outside any call: ${messageOf(error)}` })
  setTimeout(() => process.reallyExit?.(1), lastWordsMs)
})
