import type { AdapterDeps } from '../create-adapter.ts'
import type { ModelAdapter } from '../model-adapter.ts'

/** Placeholder that answers plainly until the guided tasks are in. */
export function createPracticeAdapter(_deps: AdapterDeps): ModelAdapter {
  return {
    stream: (_request, listener) => {
      const text = 'This is the practice helper.'
      listener.onStart()
      listener.onText(text)
      return Promise.resolve({ kind: 'reply', blocks: [{ type: 'text', text }], stopReason: 'end' })
    },
    offered: () => Promise.resolve(['practice']),
  }
}
