import type { ChatItem, ChatView, Notice, TurnView } from '../../shared/sessions/chat-view.ts'

/** One line of the conversation, as the virtual list draws it. */
export type Row =
  | { readonly kind: 'item'; readonly key: string; readonly turn: TurnView; readonly item: ChatItem; readonly last: boolean; readonly newest: boolean }
  /** The turn runs and nothing else on screen says so. */
  | { readonly kind: 'working'; readonly key: string; readonly turn: TurnView }
  | { readonly kind: 'retrying'; readonly key: string; readonly turn: TurnView }
  /** How a turn ended, when no notice tells it. */
  | { readonly kind: 'end'; readonly key: string; readonly turn: TurnView; readonly newest: boolean; readonly end: TurnEnd }
export type TurnEnd = { readonly kind: 'stopped' } | { readonly kind: 'notice'; readonly code: Notice['code'] }

/** All rows of a chat in order. Rows of a turn that did not change are the same objects as before, so they are not drawn again. */
export function conversationRows(view: ChatView): readonly Row[] {
  const { turns } = view
  // While an answer streams only the last turn is new; everything before it is taken over in one piece.
  const same = lastBuilt.turns.findIndex((turn, index) => turn !== turns[index])
  const kept = Math.min(same < 0 ? lastBuilt.turns.length : same, lastBuilt.turns.length - 1, turns.length - 1)
  const rows = kept > 0 ? lastBuilt.rows.slice(0, lastBuilt.starts[kept]) : []
  const starts = kept > 0 ? lastBuilt.starts.slice(0, kept) : []
  for (let index = Math.max(0, kept); index < turns.length; index++) {
    const turn = turns[index]
    if (!turn) continue
    starts.push(rows.length)
    rows.push(...rowsOfTurn(turn, index === turns.length - 1))
  }
  lastBuilt = { turns, rows, starts }
  return rows
}

/** The rows built last, with where each turn's begin. One chat is on screen at a time, so one is enough. */
let lastBuilt: { readonly turns: readonly TurnView[]; readonly rows: Row[]; readonly starts: readonly number[] } = { turns: [], rows: [], starts: [] }

const kept = new WeakMap<TurnView, { readonly newest: boolean; readonly rows: readonly Row[] }>()
const keptItems = new WeakMap<ChatItem, Extract<Row, { kind: 'item' }>>()

function rowsOfTurn(turn: TurnView, newest: boolean): readonly Row[] {
  const before = kept.get(turn)
  if (before?.newest === newest) return before.rows
  const end = turnEnd(turn)
  const more: Row[] = []
  if (turn.retrying) more.push({ kind: 'retrying', key: `${turn.id}-retrying`, turn })
  else if (isSilent(turn)) more.push({ kind: 'working', key: `${turn.id}-working`, turn })
  if (end) more.push({ kind: 'end', key: `${turn.id}-end`, turn, newest, end })
  const items = turn.items.map((item, index) => itemRow(turn, item, more.length === 0 && index === turn.items.length - 1, newest))
  const rows = [...items, ...more]
  kept.set(turn, { newest, rows })
  return rows
}

/** A batch is drawn with its turn; everything else depends on its item alone and keeps its row. */
function itemRow(turn: TurnView, item: ChatItem, last: boolean, newest: boolean): Row {
  const before = keptItems.get(item)
  if (before && before.last === last && before.newest === newest && item.kind !== 'batch' && ended(before.turn) === ended(turn)) return before
  const row = { kind: 'item', key: item.id, turn, item, last, newest } as const
  keptItems.set(item, row)
  return row
}

function ended(turn: TurnView): boolean {
  return turn.endedAt !== undefined
}

function isSilent(turn: TurnView): boolean {
  if (turn.endedAt !== undefined) return false
  const last = turn.items.findLast((item) => item.kind !== 'user' || !item.pending)
  if (!last || last.kind === 'user') return true
  if (last.kind === 'batch') return last.lanes.every((lane) => lane.outcome !== undefined)
  return last.kind === 'message' && (last.state !== 'streaming' || (last.text === '' && last.thinking === ''))
}

/** Outcomes and the notices that tell them. A turn that ended so without its notice (an older chat) gets one from here. */
const told = {
  interrupted: 'interrupted', failed: 'model-failed', refused: 'refused', cut: 'cut', 'rounds-used': 'rounds-used', 'loop-stopped': 'loop-stopped', 'context-full': 'context-full',
} as const satisfies Partial<Record<NonNullable<TurnView['outcome']>, Notice['code']>>

function turnEnd(turn: TurnView): TurnEnd | null {
  if (turn.outcome === undefined || turn.outcome === 'answered') return null
  if (turn.outcome === 'stopped') return { kind: 'stopped' }
  const code = told[turn.outcome]
  // The last notice is what the turn ended with, whatever its code.
  return turn.items.at(-1)?.kind === 'notice' || turn.items.some((item) => item.kind === 'notice' && item.notice.code === code) ? null : { kind: 'notice', code }
}
