/** Cards that are on screen and wait for an answer, by approval id. One shortcut reaches the oldest. */
interface OpenCard { readonly requestedAt: number; readonly focus: () => void }

const cards = new Map<string, OpenCard>()

/** A card tells that it is open. Returns the end of it. */
export function registerCard(approvalId: string, card: OpenCard): () => void {
  cards.set(approvalId, card)
  return () => {
    if (cards.get(approvalId) === card) cards.delete(approvalId)
  }
}

/** Moves the focus to “Don’t allow” of the oldest open card. False when none is on screen: open its chat first. */
export function focusOldestCard(): boolean {
  const [oldest] = [...cards.values()].toSorted((a, b) => a.requestedAt - b.requestedAt)
  oldest?.focus()
  return oldest !== undefined
}

/** Moves the focus to one card, for a notification that names it. False when it is not on screen. */
export function focusCard(approvalId: string): boolean {
  const card = cards.get(approvalId)
  card?.focus()
  return card !== undefined
}
