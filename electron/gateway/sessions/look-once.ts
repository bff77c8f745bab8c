import type { JournalEntry } from '../../../shared/sessions/journal.ts'

/**
 * What `pick` finds in the entries of a chat. Journals only grow, so each entry of one is looked at once, however often it is asked.
 */
export function lookOnce<T>(pick: (entry: JournalEntry) => readonly T[]): (entries: readonly JournalEntry[]) => readonly T[] {
  const known = new WeakMap<readonly JournalEntry[], { looked: number; readonly found: T[] }>()
  return (entries) => {
    const kept = known.get(entries) ?? { looked: 0, found: [] }
    known.set(entries, kept)
    for (; kept.looked < entries.length; kept.looked += 1) {
      const entry = entries[kept.looked]
      if (entry) kept.found.push(...pick(entry))
    }
    return kept.found.slice()
  }
}
