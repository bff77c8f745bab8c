import { limits } from '../../../shared/limits.ts'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import { lookOnce } from '../sessions/look-once.ts'

export interface AttachmentReader {
  /** Text of every text attachment by its id, null where it cannot be read. Never rejects. */
  read(entries: readonly JournalEntry[]): Promise<ReadonlyMap<string, string | null>>
}

/**
 * Reads each attachment once and keeps it: what the person attached is what they meant then, and a request must not change
 * under the model because the file did.
 * @param readText the strictly decoded text of a file, or null when it is no text
 */
export function createAttachmentReader(readText: (path: string) => Promise<string | null>): AttachmentReader {
  const kept = new Map<string, string | null>()
  const textsIn = lookOnce((entry) => (entry.kind === 'user' ? entry.attachments.filter((each) => each.kind === 'text') : []))
  return {
    async read(entries) {
      const wanted = textsIn(entries)
      await Promise.all(wanted.filter((each) => !kept.has(each.id)).map(async (each) => {
        try {
          const text = await readText(each.path)
          // Only the part that can be sent is kept, plus one character that shows there is more.
          kept.set(each.id, text === null ? null : text.slice(0, limits.attachmentTextChars * 2))
        } catch {
          // Gone or locked: the model is told so, and it may be back for the next request.
          return
        }
      }))
      return new Map(wanted.map((each) => [each.id, kept.get(each.id) ?? null]))
    },
  }
}
