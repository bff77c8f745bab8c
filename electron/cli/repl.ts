import { createInterface } from 'node:readline'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { ContractError } from '../../shared/contract/errors.ts'
import type { ContractEvent } from '../../shared/contract/events.ts'
import type { TerminalWords } from '../../renderer/text/terminal.ts'
import type { Ports } from '../gateway/ports.ts'
import type { TerminalOptions } from './arguments.ts'
import { commandProblem } from './command-problem.ts'
import { openChat } from './open-chat.ts'
import { fill, plain } from './say.ts'

/**
 * `repl`: wishes line by line over one chat. One run at a time; a line typed meanwhile steers it. At the end of the input
 * what still runs is drained before the program ends, so `printf 'a\nb\n' | … repl` does both.
 */
export async function runRepl(options: TerminalOptions, ports: Ports, words: TerminalWords): Promise<number> {
  const input = createInterface({ input: process.stdin, terminal: false })
  // From now on, not from the first look: a pipe may have said everything, and be closed, before the gateway is open.
  const lines = input[Symbol.asyncIterator]()
  const subjects = new Map<string, { tool: string; subject: string }>()
  const questions: ApprovalRequest[] = []
  /** Equal calls share one question, which is told anew when one joins. */
  const answered = new Set<string>()
  let midLine = false
  /** Whoever types a tool wants to see what it gives; for the model's steps the answer tells it. */
  let direct = false
  const line = (text: string): void => {
    process.stdout.write((midLine ? '\n' : '') + text + '\n')
    midLine = false
  }
  const chat = await openChat(options, ports, show)

  function show(event: ContractEvent): void {
    if (options.events) process.stdout.write(JSON.stringify(event) + '\n')
    if (event.type === 'approval.requested') ask(event.request)
    if (options.events) return
    switch (event.type) {
      case 'turn.started': direct = event.user.kind === 'user' && event.user.direct; return
      case 'message.delta':
        if (!event.text) return
        process.stdout.write(plain(event.text))
        midLine = true
        return
      case 'message.finished': if (midLine) line(''); return
      case 'batch.started': for (const lane of event.lanes) subjects.set(lane.callId, { tool: lane.tool, subject: plain(lane.subject.text) }); return
      case 'lane.phase': if (event.phase.kind === 'running') line(fill(words.running, subjectOf(event.callId))); return
      case 'lane.finished':
        line(event.outcome === 'done' ? fill(words.done, subjectOf(event.callId)) : fill(words.notDone, { ...subjectOf(event.callId), reason: event.failure?.code ?? event.outcome }))
        if (direct && event.preview !== '') line(plain(event.preview.replace(/\n$/, '')) + (event.hasFullOutput ? `\n${words.moreKept}` : ''))
        return
      case 'model.retrying': line(fill(words.retrying, { attempt: event.attempt, of: event.of, seconds: Math.ceil((event.until - ports.clock.now()) / 1_000) })); return
      case 'notice': if (event.notice.failure) line(fill(words.failed, { kind: event.notice.failure.kind, detail: plain(event.notice.failure.detail) })); return
      case 'turn.finished': if (words.ended[event.outcome] !== '') line(words.ended[event.outcome]); return
      default: return
    }
  }
  const subjectOf = (callId: string): { tool: string; subject: string } => subjects.get(callId) ?? { tool: '', subject: '' }

  function ask(request: ApprovalRequest): void {
    if (answered.has(request.id)) return
    if (options.approve !== 'none' || !process.stdin.isTTY) return answer(request, options.approve === 'all', words.nobodyHere)
    const known = questions.findIndex((each) => each.id === request.id)
    if (known >= 0) return void questions.splice(known, 1, request)
    questions.push(request)
    if (questions.length === 1) showQuestion(request)
  }
  function showQuestion(request: ApprovalRequest): void {
    const touches = request.touches.length > 0 ? fill(words.touches, { files: plain(request.touches.map((each) => each.path).join(', ')) }) : ''
    const reached = [...request.hosts, ...request.recipients]
    const reaches = reached.length > 0 ? fill(words.reaches, { names: plain(reached.join(', ')) }) : ''
    const tool = request.provider ? `${request.tool} (${plain(request.provider.name)})` : request.tool
    process.stdout.write((midLine ? '\n' : '') + fill(words.question, { tool, subject: plain(request.command?.text ?? request.subject.text), touches: touches + reaches }))
    midLine = true
  }
  function answer(request: ApprovalRequest, allowed: boolean, reason: string): void {
    answered.add(request.id)
    setImmediate(() => void Promise.resolve(chat.gateway.handlers['approvals.answer']({ approvalId: request.id, answer: allowed ? 'allow-once' : 'deny', reason: allowed ? '' : reason })).catch((error: unknown) => ports.log('a question could not be answered', error)))
  }

  if (options.approve === 'all') process.stderr.write(words.approveAll + '\n')
  if (process.stdin.isTTY) line(words.replHint)
  const stop = (): void => void chat.gateway.handlers['chat.stop']({ sessionId: chat.sessionId })
  process.on('SIGINT', stop)
  const runs = new Set<Promise<unknown>>()
  try {
    for await (const typed of lines) {
      const text = typed.trim()
      const question = questions.shift()
      if (question) {
        answer(question, /^(y|yes|是|好)$/i.test(text), '')
        midLine = false
        if (questions[0]) showQuestion(questions[0])
        continue
      }
      if (text === '') continue
      if (text === '/quit') break
      if (text === '/stop') {
        stop()
        continue
      }
      if (runs.size > 0 && !options.events) line(words.busy)
      const run = chat.say(text).catch((error: unknown) => line(error instanceof ContractError && (error.code === 'bad-command' || error.code === 'no-such-command') ? commandProblem(error, words) : fill(words.failed, { kind: error instanceof Error ? error.message : String(error), detail: '' })))
      runs.add(run)
      void run.finally(() => runs.delete(run))
      // From a pipe each line waits for the one before: a script means them in order.
      if (!process.stdin.isTTY) await run
    }
    await Promise.all(runs)
    return 0
  } finally {
    process.off('SIGINT', stop)
    input.close()
    await chat.gateway.dispose()
  }
}
