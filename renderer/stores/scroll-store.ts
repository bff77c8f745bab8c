import { create } from 'zustand'

/**
 * Between the conversation and the side timeline: what is on screen, and where somebody wants to go.
 * The conversation writes `visible` and answers `wanted`; the timeline reads the first and sets the second.
 */
interface ScrollState {
  /** First and last item on screen of the shown chat; null before it was drawn. */
  readonly visible: { readonly sessionId: string; readonly from: ItemPlace; readonly to: ItemPlace } | null
  /** Set by `goTo`; the conversation scrolls there, briefly marks it and sets it back to null. */
  readonly wanted: { readonly sessionId: string; readonly turnId: string; readonly itemId: string | null } | null
  readonly goTo: (sessionId: string, turnId: string, itemId?: string) => void
  readonly setVisible: (visible: ScrollState['visible']) => void
  readonly arrived: () => void
}
export interface ItemPlace { readonly turnId: string; readonly itemId: string }

export const useScroll = create<ScrollState>()((set) => ({
  visible: null,
  wanted: null,
  goTo: (sessionId, turnId, itemId) => set({ wanted: { sessionId, turnId, itemId: itemId ?? null } }),
  setVisible: (visible) => set({ visible }),
  arrived: () => set({ wanted: null }),
}))
