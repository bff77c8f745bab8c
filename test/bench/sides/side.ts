import type { Remote } from '../processes/remote.ts'

export interface Said { readonly saidAt: number; readonly endedAt: number; readonly outcome: string }

// A type and not an interface: only types fit where any set of methods does.
/** What both sides of a comparison answer; the bench drives them the same way. */
export type SideMethods = {
  open(input: { readonly baseUrl: string; readonly home: string; readonly workspace: string }): Promise<void> | void
  /** A new, empty chat that later messages belong to. */
  newChat(input: null): Promise<void> | void
  /** Sends a message and waits for the turn's end. Steady ms of both, and how the turn ended. */
  say(input: { readonly text: string }): Promise<Said>
  memory(input: null): { readonly rssBytes: number }
}

export type Side = Pick<Remote<SideMethods>, 'call'>

/** A process of either side as one that answers what both answer. */
export function asSide<M extends SideMethods>(process: Remote<M>): Side {
  return process
}
