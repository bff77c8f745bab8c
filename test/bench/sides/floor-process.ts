import { readFileSync } from 'node:fs'
import type Anthropic from '@anthropic-ai/sdk'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import { serve, steadyMs } from '../processes/remote.ts'
import { floorLoop } from './floor-loop.ts'

let turn: ReturnType<typeof floorLoop>
let messages: Anthropic.MessageParam[] = []

const methods = {
  open({ baseUrl, workspace }: { readonly baseUrl: string; readonly home: string; readonly workspace: string }) { turn = floorLoop(baseUrl, workspace) },
  newChat() { messages = [] },
  async say({ text }: { readonly text: string }) {
    const saidAt = steadyMs()
    await turn(messages, text)
    return { saidAt, endedAt: steadyMs(), outcome: 'answered' }
  },
  memory: () => ({ rssBytes: process.memoryUsage().rss }),
  /** Reads a chat of ours the shortest way there is; its words become the messages of the next request. */
  openChat({ path }: { readonly path: string }) {
    const startedAt = steadyMs()
    const entries = readFileSync(path, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as JournalEntry)
    const ms = steadyMs() - startedAt
    messages = entries.flatMap((entry): Anthropic.MessageParam[] => {
      if (entry.kind === 'user') return [{ role: 'user', content: entry.text }]
      if (entry.kind !== 'assistant') return []
      const text = entry.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
      return text === '' ? [] : [{ role: 'assistant', content: text }]
    })
    return { ms }
  },
}
export type FloorMethods = typeof methods
serve(methods)
