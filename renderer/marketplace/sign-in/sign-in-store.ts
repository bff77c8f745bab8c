import { create } from 'zustand'
import type { SignInRequest } from '../../../shared/skills/sign-in.ts'
import { call } from '../../gateway-client.ts'

/** Accounts the person is asked for, as the gateway told them. */
interface SignInState {
  readonly requests: readonly SignInRequest[]
  readonly load: () => Promise<void>
  readonly put: (request: SignInRequest) => void
  readonly drop: (requestId: string) => void
}

export const useSignIns = create<SignInState>()((set) => ({
  requests: [],
  load: async () => set({ requests: await call('skills.signIns', {}) }),
  put: (request) => set((state) => ({ requests: state.requests.some(({ id }) => id === request.id) ? state.requests.map((each) => (each.id === request.id ? request : each)) : [...state.requests, request] })),
  drop: (requestId) => set((state) => ({ requests: state.requests.filter(({ id }) => id !== requestId) })),
}))
