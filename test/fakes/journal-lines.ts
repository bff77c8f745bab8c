import type { ModelRef } from '../../shared/models/model-ref.ts'
import type { AssistantBlock, Attachment, JournalEntry } from '../../shared/sessions/journal.ts'
import type { ContentBlock } from '../../shared/tools/tool-result.ts'

type WithoutStamp<T> = T extends unknown ? Omit<T, 'id' | 'at'> : never
export const testModel: ModelRef = { provider: 'anthropic', name: 'scripted' }

/** Writes a journal line by line the way a session does, for tests that need a history. */
export function writeJournal() {
  const entries: JournalEntry[] = []
  let turnId = 'turn_0'
  let count = 0
  const add = (entry: WithoutStamp<JournalEntry>) => entries.push({ id: `e${++count}`, at: count, ...entry })
  const lines = {
    entries,
    user(text: string, attachments: Attachment[] = []) {
      turnId = `turn_${count}`
      add({ kind: 'user', turnId, text, attachments, steer: false })
      return lines
    },
    steer(text: string) {
      add({ kind: 'user', turnId, text, attachments: [], steer: true })
      return lines
    },
    assistant(blocks: AssistantBlock[], stopReason: 'end' | 'tools' | 'cut' | 'refused' | 'aborted' | 'broken' = 'end', model: ModelRef = testModel) {
      add({ kind: 'assistant', turnId, model, blocks, stopReason })
      return lines
    },
    say(text: string) { return lines.assistant([{ type: 'text', text }]) },
    call(...ids: string[]) { return lines.assistant(ids.map((id) => callBlock(id)), 'tools') },
    started(callId: string) {
      add({ kind: 'call-started', turnId, batchId: 'b', callId })
      return lines
    },
    result(callId: string, content: string | ContentBlock[], isError = false) {
      add({
        kind: 'call-finished', turnId, batchId: 'b', callId, phases: [],
        result: { toolCallId: callId, content: typeof content === 'string' ? [{ type: 'text', text: content }] : content, isError, metadata: { executionTimeMs: 1, sandbox: 'off' }, details: { kind: 'none' } },
      })
      return lines
    },
    direct(callId: string, tool: string, text: string) {
      turnId = `turn_${count}`
      add({ kind: 'direct', turnId, call: { id: callId, tool, input: {} }, text })
      return lines
    },
    end(outcome: 'answered' | 'stopped' | 'failed' | 'interrupted' | 'refused' | 'cut' | 'rounds-used' | 'loop-stopped') {
      add({ kind: 'turn-finished', turnId, outcome })
      return lines
    },
    resumed() {
      add({ kind: 'turn-resumed', turnId })
      return lines
    },
  }
  return lines
}

export function callBlock(id: string, tool = 'read', input: unknown = { path: 'a.txt' }, cut = false): Extract<AssistantBlock, { type: 'tool-call' }> {
  return { type: 'tool-call', wireName: tool, call: { id, tool, input }, ...(cut ? { cut: true } : {}) }
}
