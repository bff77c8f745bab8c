import { create } from 'zustand'
import type { Connection } from '../../../shared/mcp/connection.ts'
import type { Offer } from '../../../shared/mcp/offer.ts'

export const addWays = ['form', 'paste', 'import', 'bundle'] as const
export type AddWay = (typeof addWays)[number]

export interface AddRequest {
  readonly way: AddWay
  /** A connection that is changed instead of a new one. */
  readonly editing?: Connection
  /** Something chosen from a list or a file: its questions come instead of the ways. `tried`: it is one of ours. */
  readonly offer?: Offer
  readonly tried?: boolean
}

interface AddingState {
  /** null: the dialog is closed. */
  readonly request: AddRequest | null
  readonly open: (request: AddRequest) => void
  readonly close: () => void
}

/** Which way of adding is open. */
export const useAdding = create<AddingState>()((set) => ({
  request: null,
  open: (request) => set({ request }),
  close: () => set({ request: null }),
}))
