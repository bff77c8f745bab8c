import { journalEntrySchema, type JournalEntry } from '../../../shared/sessions/journal.ts'
import { titleFrom } from './summarise.ts'

export interface ParsedJournal {
  readonly entries: JournalEntry[]
  /** Lines that are no entry of a chat. */
  readonly badLines: number
}

/**
 * The entries of a journal, from its lines. A chat whose head line was lost gets one made from what it still says: its first
 * wish names it, and the folder has to be chosen again. A head of a newer Pincer is left alone: then there are no entries.
 */
export function parseJournal(values: readonly unknown[]): ParsedJournal {
  if (values.some(isNewerHead)) return { entries: [], badLines: 0 }
  const entries: JournalEntry[] = []
  let badLines = 0
  for (const value of values) {
    const parsed = journalEntrySchema.safeParse(value)
    if (parsed.success) entries.push(parsed.data)
    else badLines += 1
  }
  if (entries.some((entry) => entry.kind === 'session')) return { entries, badLines }
  const head = recoveredHead(entries)
  return head ? { entries: [head, ...entries], badLines: Math.max(1, badLines) } : { entries: [], badLines }
}

function isNewerHead(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'session' && 'version' in value && typeof value.version === 'number' && value.version > 1
}

function recoveredHead(entries: readonly JournalEntry[]): JournalEntry | null {
  const first = entries[0]
  const wish = entries.find((entry) => entry.kind === 'user' || entry.kind === 'direct')
  if (!first || !wish) return null
  const model = entries.find((entry) => entry.kind === 'assistant')?.model ?? { provider: 'practice', name: 'practice' }
  return { id: `${first.id}-head`, at: first.at, kind: 'session', version: 1, title: titleFrom(wish.text), workspace: null, model, profile: 'main' }
}
