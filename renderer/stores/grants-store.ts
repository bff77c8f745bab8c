import { create } from 'zustand'
import type { Grant } from '../../shared/approvals/grant.ts'
import { call } from '../gateway-client.ts'
import { without } from './without.ts'

/**
 * What the person allowed, as the gateway told it; the newest first. null until something asked for it. What was taken back
 * a moment ago stays here with its time, so that it can be given again from the place where it stood.
 */
interface GrantsState {
  readonly grants: readonly Grant[] | null
  /** Taken back in this window, by id: the record and when (ms since 1970). */
  readonly takenBack: Readonly<Record<string, { readonly grant: Grant; readonly at: number }>>
  readonly load: () => Promise<void>
  /** Rejects when the gateway could not; then nothing has changed. */
  readonly takeBack: (grant: Grant) => Promise<void>
  readonly giveAgain: (grantId: string) => Promise<void>
  /** The time for giving it again is over. */
  readonly forget: (grantId: string) => void
}

export const useGrants = create<GrantsState>()((set, get) => ({
  grants: null,
  takenBack: {},
  load: async () => set({ grants: await call('grants.list', {}) }),
  takeBack: async (grant) => {
    await call('grants.revoke', { grantId: grant.id })
    set((state) => ({
      takenBack: { ...state.takenBack, [grant.id]: { grant, at: Date.now() } },
      grants: state.grants?.filter((each) => each.id !== grant.id) ?? null,
    }))
  },
  giveAgain: async (grantId) => {
    try {
      await call('grants.restore', { grantId })
      await get().load()
    } finally {
      get().forget(grantId)
    }
  },
  forget: (grantId) => set((state) => ({ takenBack: without(state.takenBack, grantId) })),
}))
