import { stat } from 'node:fs/promises'
import { constants } from 'node:os'
import * as z from 'zod'
import { limits } from '../../../shared/limits.ts'
import type { ToolDetails } from '../../../shared/tools/tool-result.ts'
import { childEnvironment } from '../process/child-environment.ts'
import { clampTimeout } from '../process/clamp-timeout.ts'
import { consoleCodePage } from '../process/console-code-page.ts'
import type { ProcessEnd } from '../process/process-runner.ts'
import { CommandOutput, type CollectedOutput } from '../results/command-output.ts'
import { failedOutcome } from '../results/failed-result.ts'
import { argvOf, planCommand } from '../sandbox/command-plan.ts'
import type { WallReport, WrapResult } from '../sandbox/sandbox.ts'
import { defineTool, type ToolContext, type ToolOutcome } from './tool-definition.ts'

const execInput = z.object({
  command: z.string().min(1),
  cwd: z.string().optional().describe('Default: the workspace'),
  timeout: z.number().optional().describe(`Milliseconds, default ${limits.execTimeoutMs}`),
  env: z.record(z.string(), z.string()).optional(),
})
type ExecInput = z.infer<typeof execInput>

/** Runs a command line in a process group of its own. An exit code other than 0 is information, not an error. */
export const exec = defineTool<ExecInput>({
  name: 'exec',
  description: 'Run a shell command (bash; PowerShell on Windows). No input is possible, so use flags that do not ask. Returns stdout, stderr and exit code.',
  input: execInput,
  effect: () => 'runs-code',
  subject: (input) => ({ kind: 'command', text: input.command }),
  paths: (input) => (input.cwd === undefined ? [] : [{ path: input.cwd, access: 'list' }]),
  command: ({ command, cwd, env }) => ({ command, ...(cwd === undefined ? {} : { cwd }), ...(env ? { env } : {}) }),
  editable: (input) => ({ what: 'command', text: input.command, with: (command) => ({ ...input, command }) }),
  // Its own timeout belongs to the command: it is answered with what came until then.
  timeoutMs: () => null,
  execute: runCommand,
})

async function runCommand(input: ExecInput, context: ToolContext): Promise<ToolOutcome> {
  const wrongName = Object.keys(input.env ?? {}).find((name) => !/^[^=\0]+$/.test(name))
  if (wrongName !== undefined) return failedOutcome('bad-arguments', `env: "${wrongName}" is no name of a variable.`, { field: 'env' })
  const cwd = input.cwd === undefined ? context.workspace : context.resolved(input.cwd)
  const timeoutMs = clampTimeout(input.timeout, limits.execTimeoutMs)
  const base = childEnvironment(context.environment)
  const plan = context.plan ?? planCommand({ command: input.command, platform: context.platform })
  const walled = context.sandbox === 'on' ? await context.wall?.(plan, { cwd, env: base, given: input.env ?? {} }) ?? noWall : null
  if (walled?.kind === 'failed') return notBehindWall(walled.detail || walled.why)
  const codePage = context.platform === 'win32' ? await consoleCodePage(context.platform) : undefined
  const lane = new LaneTail(() => context.report(output.tail()))
  const output = new CommandOutput({
    file: context.outputs.create(context.sessionId, context.callId), outputBytes: context.outputBytes, onNews: () => lane.news(),
    ...(codePage === undefined ? {} : { codePage }),
  })
  const { file, args } = argvOf(walled?.plan ?? plan)
  const end = await context.processes.run({
    file, args, cwd, env: walled?.env ?? { ...base, PWD: cwd, ...input.env }, timeoutMs, signal: context.signal,
    label: `exec ${context.callId}`, onStdout: output.stdout, onStderr: output.stderr, ...(walled ? { takesAlong: true as const } : {}),
  })
  lane.end()
  const collected = await output.finish()
  const report = await walled?.finish({ exitCode: end.kind === 'exited' ? end.exitCode : null, stdout: collected.stdout, stderr: collected.stderr })
  if (end.kind === 'not-started') return notStarted(end, { cwd, shown: input.cwd ?? context.workspace, file })
  if (report?.started === false) return notBehindWall(collected.stderr)
  return outcomeOf(walled ? throughWall(end) : end, collected, { command: input.command, cwd, timeoutMs, report: report ?? null })
}

/** Thins out looks at the tail: the first at once, then at most one for each `limits.reportEveryMs`. */
class LaneTail {
  readonly #show: () => void
  #timer: NodeJS.Timeout | null = null
  #isStale = false
  #ended = false

  constructor(show: () => void) {
    this.#show = show
  }

  news(): void {
    this.#isStale = true
    if (this.#timer === null && !this.#ended) this.#look()
  }

  end(): void {
    this.#ended = true
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#isStale) this.#show()
  }

  #look(): void {
    this.#isStale = false
    this.#show()
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (this.#isStale) this.#look()
    }, limits.reportEveryMs)
  }
}

type Ended = Exclude<ProcessEnd, { kind: 'not-started' }>
interface Ran { readonly command: string; readonly cwd: string; readonly timeoutMs: number; readonly report: WallReport | null }

const noWall: WrapResult = { kind: 'failed', why: 'failed', detail: 'there is no safe area' }

/** The wall could not be built. The command is not run outside of it instead. */
function notBehindWall(detail: string): ToolOutcome {
  return failedOutcome('not-started', `Not started: the safe area could not be built round the command (${detail.trim().slice(0, 500)}), and it is never run outside of it instead. The person can look at the safe area in the settings.`, { code: 'safe-area', detail: detail.trim().slice(0, 500) })
}

/** A wall reports an end by a signal the way a shell does, as 128 and the signal's number. */
function throughWall(end: Ended): Ended {
  const deadly: readonly string[] = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGKILL', 'SIGSEGV', 'SIGTERM', 'SIGSYS']
  const name = end.kind === 'exited' ? deadly.find((each) => constants.signals[each as NodeJS.Signals] === end.exitCode - 128) : undefined
  return name === undefined ? end : { kind: 'signalled', signal: name }
}

function outcomeOf(end: Ended, output: CollectedOutput, ran: Ran): ToolOutcome {
  const details = (more: { exitCode?: number; signal?: string; timedOut?: boolean; leftBehind?: boolean }): ToolDetails => ({
    kind: 'command', command: ran.command, cwd: ran.cwd, exitCode: more.exitCode ?? null, signal: more.signal ?? null, timedOut: more.timedOut ?? false, ...(more.leftBehind ? { leftBehind: true } : {}),
    ...(ran.report && ran.report.refused.length > 0 ? { refused: [...ran.report.refused] } : {}),
    ...(ran.report && ran.report.refusedHosts.length > 0 ? { refusedHosts: [...ran.report.refusedHosts] } : {}),
  })
  const notes = (ran.report?.notes ?? []).map((note) => `\nSafe area: ${note}`).join('')
  const answer = (first: string) => ({ content: [{ type: 'text' as const, text: resultText(first + notes, output) }], shown: [output.stdout, output.stderr].filter(Boolean).join('\n'), ...(output.truncated ? { truncated: output.truncated } : {}) })
  switch (end.kind) {
    case 'exited': {
      const code = end.exitCode
      const left = end.leftBehind ? '\nSomething it started goes on in the background; it is ended when Pincer quits.' : ''
      const result = { ...answer(`exitCode: ${code}, timedOut: false${codeHint(code)}${left}`), isError: code === 126 || code === 127, details: details({ exitCode: code, leftBehind: end.leftBehind === true }) }
      return result.isError ? { ...result, failure: { code: 'not-started', data: { exitCode: code } } } : result
    }
    case 'signalled':
      return { ...answer(`Ended by signal ${end.signal}. timedOut: false`), isError: true, failure: { code: 'killed', data: { signal: end.signal } }, details: details({ signal: end.signal }) }
    case 'timed-out':
      return {
        ...answer(`timedOut: true (limit: ${ran.timeoutMs} ms). The command and all its processes were killed. A larger timeout can be given. Output until then:`),
        isError: true, failure: { code: 'timed-out', data: { ms: ran.timeoutMs } }, details: details({ timedOut: true }),
      }
    case 'aborted':
      return { ...answer('Stopped by the person. timedOut: false. Output until then:'), isError: true, failure: { code: 'stopped', data: {} }, details: details({}) }
    default: return end satisfies never
  }
}

/** What the two numbers mean that a shell gives instead of running something. */
function codeHint(code: number): string {
  if (code === 126) return ' (found, but it may not be run)'
  if (code === 127) return ' (command not found)'
  return ''
}

function resultText(first: string, { stdout, stderr }: CollectedOutput): string {
  const parts = [first]
  if (stdout !== '') parts.push('stdout:', stdout.replace(/\n$/, ''))
  if (stderr !== '') parts.push('stderr:', stderr.replace(/\n$/, ''))
  if (parts.length === 1) parts.push('(no output)')
  return parts.join('\n')
}

/** A start that failed. The system says "no such file" about the program also when it is the folder that is missing. */
async function notStarted(end: Extract<ProcessEnd, { kind: 'not-started' }>, what: { cwd: string; shown: string; file: string }): Promise<ToolOutcome> {
  const folder = await stat(what.cwd).catch((error: unknown) => error as NodeJS.ErrnoException)
  if (folder instanceof Error) {
    return folder.code === 'ENOENT' || folder.code === 'ENOTDIR'
      ? failedOutcome('not-found', `The folder ${what.shown} does not exist, so nothing was run in it.`, { path: what.cwd })
      : failedOutcome('no-access', `The folder ${what.shown} cannot be entered (${folder.code ?? 'error'}), so nothing was run in it.`, { path: what.cwd })
  }
  if (!folder.isDirectory()) return failedOutcome('not-a-file', `${what.shown} is a file, not a folder, so nothing can be run in it.`, { path: what.cwd })
  return failedOutcome('not-started', `Not started: ${startProblem(end, what)}`, { code: end.code, file: what.file })
}

function startProblem(end: Extract<ProcessEnd, { kind: 'not-started' }>, what: { cwd: string; shown: string; file: string }): string {
  switch (end.code) {
    case 'ENOENT': return `the program ${what.file} does not exist.`
    case 'EACCES': return `the program ${what.file} may not be run, or the folder ${what.shown} may not be entered.`
    case 'E2BIG': case 'ENAMETOOLONG': return 'the command is too long for this system. Write it into a script file and run that.'
    case 'EAGAIN': case 'EMFILE': case 'ENFILE': case 'ENOMEM': return `the system has no room for another program right now (${end.code}). Trying again later can help.`
    default: return `${end.message} (${end.code}).`
  }
}
