import type { SessionSummary } from '../../../shared/sessions/chat-view.ts'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import { cleanTitle } from './clean-title.ts'

const noUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }

/**
 * A chat's line in the list, from its journal alone. Null when the journal has no head (an empty or foreign file).
 * Each model reply counts once, however many tool calls it made.
 */
export function summarise(id: string, entries: readonly JournalEntry[]): SessionSummary | null {
  const head = entries.find((entry) => entry.kind === 'session')
  if (!head) return null
  let { title, workspace, model } = head
  const usage = { ...noUsage }
  let contextNow = 0
  let state: 'idle' | 'interrupted' = 'idle'
  let updatedAt = head.at
  const open = new Set<string>()
  for (const entry of entries) {
    switch (entry.kind) {
      case 'meta':
        title = entry.title ?? title
        if (entry.workspace !== undefined) workspace = entry.workspace
        model = entry.model ?? model
        continue // renaming or moving a chat is not news of it
      case 'assistant':
        if (entry.usage) {
          usage.input += entry.usage.input
          usage.output += entry.usage.output
          usage.cacheRead += entry.usage.cacheRead
          usage.cacheWrite += entry.usage.cacheWrite
          contextNow = entry.usage.input + entry.usage.cacheRead + entry.usage.cacheWrite + entry.usage.output
        }
        break
      case 'approval-requested': open.add(entry.request.id); break
      case 'approval-answered': open.delete(entry.approvalId); break
      // A turn without its end was cut off, unless it is the one that runs now (the live session knows that).
      case 'user': case 'direct': case 'turn-resumed': state = 'interrupted'; break
      case 'turn-finished': state = entry.outcome === 'interrupted' ? 'interrupted' : 'idle'; break
      default: break
    }
    updatedAt = Math.max(updatedAt, entry.at)
  }
  return { id, title, workspace, model, profile: head.profile, createdAt: head.at, updatedAt, state: open.size > 0 ? 'waiting' : state, pendingApprovals: open.size, usage, contextNow }
}

/** A chat's first name: the beginning of the first wish, cut at a word, without line breaks. */
export function titleFrom(text: string): string {
  const flat = cleanTitle(text)
  const characters = Array.from(flat)
  if (characters.length <= 48) return flat
  const head = characters.slice(0, 48).join('')
  const space = head.lastIndexOf(' ')
  return (space > 24 ? head.slice(0, space) : head) + '…'
}
