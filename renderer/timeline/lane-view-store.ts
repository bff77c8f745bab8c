import { create } from 'zustand'

/**
 * What a person did to look at lanes: opened, folded, seen. Kept outside the components, because a long conversation
 * takes blocks off the screen and puts them back.
 */
interface LaneViewState {
  /** A lane the person opened or closed; without an entry it is closed, except the ended one of a direct command. */
  readonly openLanes: Readonly<Record<string, boolean>>
  /** A batch the person folded or opened by hand; without an entry the rules decide. */
  readonly folded: Readonly<Record<string, boolean>>
  /** Batches whose finished lanes were unfolded. */
  readonly unfoldedDone: Readonly<Record<string, true>>
  /** Batches whose failures were on screen. */
  readonly seenFailures: Readonly<Record<string, true>>
  readonly setLaneOpen: (callId: string, open: boolean) => void
  readonly setFolded: (batchId: string, folded: boolean) => void
  readonly toggleDone: (batchId: string) => void
  readonly markSeen: (batchId: string) => void
}

export const useLaneView = create<LaneViewState>()((set) => ({
  openLanes: {},
  folded: {},
  unfoldedDone: {},
  seenFailures: {},
  setLaneOpen: (callId, open) => set((state) => ({ openLanes: { ...state.openLanes, [callId]: open } })),
  setFolded: (batchId, folded) => set((state) => ({ folded: { ...state.folded, [batchId]: folded } })),
  toggleDone: (batchId) => set((state) => ({ unfoldedDone: toggled(state.unfoldedDone, batchId) })),
  markSeen: (batchId) => set((state) => (state.seenFailures[batchId] ? state : { seenFailures: { ...state.seenFailures, [batchId]: true } })),
}))

function toggled(record: Readonly<Record<string, true>>, key: string): Readonly<Record<string, true>> {
  const { [key]: was, ...rest } = record
  return was ? rest : { ...rest, [key]: true }
}
