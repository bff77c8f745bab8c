import type { ChatView, Lane, TurnView } from '../../../shared/sessions/chat-view.ts'
import { scriptedWords } from '../../fakes/scripted-words.ts'

/** A chat of `turns` questions and answers (two messages each); every tenth turn ran four things at once. */
export function longChat(sessionId: string, turns: number): ChatView {
  const start = Date.now() - turns * 1_000 - 60_000
  return { sessionId, seq: 1, hasOlder: false, turns: Array.from({ length: turns }, (_, index) => turn(index, start + index * 1_000)) }
}

function turn(index: number, at: number): TurnView {
  const words = scriptedWords.en.say
  const text = index % 7 === 0 ? words.code : index % 3 === 0 ? words.answer : `Answer **${index}** with some words that go on for a bit and then stop.`
  const items: TurnView['items'] = [
    { kind: 'user', id: `u${index}`, at, text: `Question number ${index}, what about it?`, attachments: [], steer: false, direct: false, pending: false },
    { kind: 'message', id: `m${index}`, at, text, thinking: '', state: 'done', model: { provider: 'practice', name: 'practice' } },
  ]
  if (index % 10 === 0) items.push({ kind: 'batch', id: `b${index}`, at, endedAt: at + 500, lanes: [0, 1, 2, 3].map((lane) => doneLane(`c${index}-${lane}`, at, lane)) })
  return { id: `t${index}`, startedAt: at, endedAt: at + 900, outcome: 'answered', items }
}

function doneLane(callId: string, at: number, lane: number): Lane {
  return {
    callId, tool: 'read', effect: 'looks', origin: 'model', inputPreview: '', preview: '', hasFullOutput: false, sandbox: 'off', subject: { kind: 'file', text: `file-${lane}.txt` },
    phases: [{ kind: 'running', from: at, to: at + 300 + lane * 30 }], outcome: 'done',
  }
}
