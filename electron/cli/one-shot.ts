import type { ContractEvent } from '../../shared/contract/events.ts'
import type { TerminalWords } from '../../renderer/text/terminal.ts'
import type { Ports } from '../gateway/ports.ts'
import type { TerminalOptions } from './arguments.ts'
import { openChat } from './open-chat.ts'
import { wholeOutput } from './whole-output.ts'
import { fill, plain } from './say.ts'

/**
 * `run "WISH"`: one wish, then the end. Without `--events` the answer's text goes to stdout and everything else to stderr;
 * with it every contract event is one JSON line on stdout. Returns the exit code: 0 answered, 1 not, 130 stopped by Ctrl-C.
 */
export async function runOnce(options: TerminalOptions, ports: Ports, words: TerminalWords): Promise<number> {
  let isDirect = false
  let whole: { sessionId: string; callId: string } | null = null
  let answer = ''
  const asked = new Set<string>()
  const chat = await openChat(options, ports, (event) => {
    if (options.events) process.stdout.write(JSON.stringify(event) + '\n')
    answerQuestion(event)
    if (event.type === 'message.finished' && event.text.trim() !== '') answer = event.text
    if (event.type === 'turn.started') {
      answer = ''
      isDirect = event.user.kind === 'user' && event.user.direct
    }
    if (event.type === 'model.retrying') note(fill(words.retrying, { attempt: event.attempt, of: event.of, seconds: Math.ceil((event.until - ports.clock.now()) / 1_000) }))
    if (event.type === 'notice' && event.notice.failure) note(fill(words.failed, { kind: event.notice.failure.kind, detail: event.notice.failure.detail }))
    if (event.type === 'lane.finished' && isDirect) {
      answer = event.preview
      if (event.hasFullOutput) whole = event
    }
  })
  function answerQuestion(event: ContractEvent): void {
    // Equal calls share one question, which is told anew when one joins.
    if (event.type !== 'approval.requested' || asked.has(event.request.id)) return
    asked.add(event.request.id)
    const answered = options.approve === 'all' ? 'allow-once' : 'deny'
    // After this turn of the loop: the question's own waiting begins right after its event.
    setImmediate(() => void Promise.resolve(chat.gateway.handlers['approvals.answer']({ approvalId: event.request.id, answer: answered, reason: answered === 'deny' ? words.nobodyHere : '' })).catch((error: unknown) => ports.log('a question could not be answered', error)))
  }
  const note = (text: string): void => { if (!options.events) process.stderr.write(plain(text) + '\n') }

  if (options.approve === 'all') process.stderr.write(words.approveAll + '\n')
  let interrupted = false
  const onInterrupt = (): void => {
    interrupted = true
    void chat.gateway.handlers['chat.stop']({ sessionId: chat.sessionId })
  }
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onInterrupt)
  try {
    const end = await chat.say(options.wish)
    if (whole) answer = await wholeOutput(chat.gateway, whole)
    // On a screen no file and no model may move the cursor or rename the window; a program behind a pipe gets the bytes as they are.
    if (process.stdout.isTTY) answer = plain(answer)
    if (!options.events && answer !== '') process.stdout.write(answer.endsWith('\n') ? answer : answer + '\n')
    if (end.outcome !== 'answered' && words.ended[end.outcome] !== '') note(words.ended[end.outcome])
    return interrupted ? 130 : end.outcome === 'answered' ? 0 : 1
  } finally {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
    await chat.gateway.dispose()
  }
}
