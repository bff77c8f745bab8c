import { Ban, Calendar, Check, Clock, FileText, FolderSearch, Globe, Hand, Pencil, Puzzle, Save, Search, Send, Square, SquareTerminal, Trash2, Users, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { LaneState } from './lane-state.ts'

/** The sign of a kind of step, by its tool; what deletes is told apart, whatever tool does it. */
export function toolIcon(tool: string, effect: string): LucideIcon {
  if (effect === 'deletes') return Trash2
  switch (tool) {
    case 'read': return FileText
    case 'write': return Save
    case 'edit': return Pencil
    case 'exec': return SquareTerminal
    case 'glob': return FolderSearch
    case 'grep': return Search
    case 'web': case 'fetch': case 'browser': return Globe
    case 'message': return Send
    case 'spawn': return Users
    case 'cron': return Calendar
    default: return Puzzle
  }
}

/** Sign and colour of a state. `running` has a turning ring instead of a sign. */
export const stateLooks: Readonly<Record<LaneState, { readonly icon: LucideIcon | null; readonly tone: string }>> = {
  queued: { icon: Clock, tone: 'text-ink-3' },
  waiting: { icon: Hand, tone: 'font-medium text-wait' },
  running: { icon: null, tone: 'text-accent' },
  done: { icon: Check, tone: 'text-ok' },
  reported: { icon: Check, tone: 'text-ink-2' },
  failed: { icon: X, tone: 'text-bad' },
  stopped: { icon: Square, tone: 'text-ink-2' },
  'left-out': { icon: Square, tone: 'text-ink-3' },
  denied: { icon: Ban, tone: 'text-ink-2' },
}
