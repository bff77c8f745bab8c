import type { SessionSummary } from '../../shared/sessions/chat-view.ts'

export const groupNames = ['today', 'yesterday', 'earlier'] as const
export type GroupName = (typeof groupNames)[number]

/**
 * The list of chats as it is shown: newest first, in the groups of the person's own calendar.
 * `search` keeps chats whose title holds every word of it, in any case and width (Ａ is a).
 */
export function groupChats(chats: readonly SessionSummary[], search: string, now: number): readonly { readonly name: GroupName; readonly chats: readonly SessionSummary[] }[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const found = chats.filter((chat) => words.every((word) => fold(chat.title).includes(word))).toSorted((a, b) => b.updatedAt - a.updatedAt)
  const today = startOfDay(now)
  // One hour before midnight is always the day before, also when the clock was changed in the night.
  const yesterday = startOfDay(today - 60 * 60 * 1_000)
  const groupOf = (chat: SessionSummary): GroupName => (chat.updatedAt >= today ? 'today' : chat.updatedAt >= yesterday ? 'yesterday' : 'earlier')
  return groupNames.map((name) => ({ name, chats: found.filter((chat) => groupOf(chat) === name) })).filter((group) => group.chats.length > 0)
}

/** The chat before or after the given one in the order of the list; null when there is none. */
export function neighbourChat(chats: readonly SessionSummary[], sessionId: string | null, step: 1 | -1): string | null {
  const order = chats.toSorted((a, b) => b.updatedAt - a.updatedAt)
  const index = order.findIndex((chat) => chat.id === sessionId)
  const next = index < 0 ? (step === 1 ? 0 : order.length - 1) : index + step
  return order[next]?.id ?? null
}

function fold(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase().trim()
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
