import { Check, Hand, LoaderCircle, LogIn, MoonStar, Pause, Power, RotateCw, SquareTerminal, type LucideIcon } from 'lucide-react'
import type { Connection } from '../../shared/mcp/connection.ts'

export interface Status {
  readonly tone: 'plain' | 'ok' | 'wait' | 'accent'
  readonly icon: LucideIcon
  /** Draw the turning ring instead of the icon. */
  readonly busy: boolean
  /** Somebody has to look at it. */
  readonly needsPerson: boolean
}

/** The light of a connection: icon and colour; its words are `connections:state`. */
export function statusOf({ state }: Pick<Connection, 'state'>): Status {
  const plain = { busy: false, needsPerson: false }
  switch (state.kind) {
    case 'off': return { tone: 'plain', icon: Power, ...plain }
    case 'idle': return { tone: 'plain', icon: MoonStar, ...plain }
    case 'preparing': case 'starting': return { tone: 'accent', icon: LoaderCircle, busy: true, needsPerson: false }
    case 'ready': return { tone: 'ok', icon: Check, ...plain }
    case 'restarting': return { tone: 'wait', icon: RotateCw, ...plain }
    case 'paused': return { tone: 'wait', icon: Pause, busy: false, needsPerson: true }
    case 'untrusted': case 'changed': return { tone: 'wait', icon: Hand, busy: false, needsPerson: true }
    case 'needs-sign-in': return { tone: 'wait', icon: LogIn, busy: false, needsPerson: true }
    case 'needs-scripts': return { tone: 'wait', icon: SquareTerminal, busy: false, needsPerson: true }
    default: return state satisfies never
  }
}

/** Abilities that a model can really use now. */
export function abilitiesOn({ tools }: Pick<Connection, 'tools'>): number {
  return tools.filter(({ enabled, withheld }) => enabled && withheld === null).length
}
