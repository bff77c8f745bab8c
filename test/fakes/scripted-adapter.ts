import type { ModelAdapter, ModelReply, ModelRequest } from '../../electron/gateway/models/model-adapter.ts'
import type { AssistantBlock } from '../../shared/sessions/journal.ts'
import type { StopReason } from '../../shared/models/model-ref.ts'

/** One reply of a model that does as it is told. `calls` are by wire name. */
export interface ScriptedReply {
  readonly text?: string
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly input: unknown; readonly cut?: boolean }[]
  readonly stopReason?: StopReason
  /** Streams for this long before the reply is complete. */
  readonly streamsMs?: number
  readonly failure?: Extract<ModelReply, { kind: 'failed' }>['failure']
}

export interface ScriptedModel { readonly adapter: ModelAdapter; readonly requests: ModelRequest[] }

/** A model in this process: the loop's own behaviour without a network. Past the end of the script it answers "done". */
export function scriptedModel(script: readonly (ScriptedReply | ((request: ModelRequest) => ScriptedReply))[]): ScriptedModel {
  const requests: ModelRequest[] = []
  return {
    requests,
    adapter: {
      offered: () => Promise.resolve(['scripted']),
      async stream(request, listener, signal) {
        const step = script[requests.length] ?? { text: 'done' }
        requests.push(structuredClone(request))
        const reply = typeof step === 'function' ? step(request) : step
        if (reply.failure) return { kind: 'failed', failure: reply.failure, partial: [] }
        listener.onStart()
        const text = reply.text ?? ''
        if (text !== '') listener.onText(text)
        const partial: AssistantBlock[] = text === '' ? [] : [{ type: 'text', text }]
        if (reply.streamsMs) await new Promise<void>((resolve) => { const timer = setTimeout(resolve, reply.streamsMs); signal.addEventListener('abort', () => { clearTimeout(timer); resolve() }, { once: true }) })
        if (signal.aborted) return { kind: 'aborted', partial }
        const calls = (reply.calls ?? []).map((call): AssistantBlock => ({ type: 'tool-call', wireName: call.name, call: { id: call.id, tool: call.name, input: call.input }, ...(call.cut ? { cut: true } : {}) }))
        return { kind: 'reply', blocks: [...partial, ...calls], stopReason: reply.stopReason ?? (calls.length > 0 ? 'tools' : 'end'), usage: { input: 10, output: 5, cacheRead: 0, cacheWrite: 0 } }
      },
    },
  }
}
