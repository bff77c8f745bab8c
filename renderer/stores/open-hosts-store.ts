import { create } from 'zustand'
import { call } from '../gateway-client.ts'

/** Hosts the person opened for the commands of a chat. They hold until Pincer ends, so each chat is asked once when it is shown. */
interface OpenHostsState {
  readonly byChat: Readonly<Record<string, readonly string[]>>
  readonly load: (sessionId: string) => Promise<void>
  readonly open: (sessionId: string, host: string) => Promise<void>
  readonly close: (sessionId: string, host: string) => Promise<void>
}

export const useOpenHosts = create<OpenHostsState>()((set) => {
  const put = (sessionId: string, hosts: readonly string[]): void => set((state) => ({ byChat: { ...state.byChat, [sessionId]: hosts } }))
  return {
    byChat: {},
    load: async (sessionId) => put(sessionId, await call('safeArea.hosts', { sessionId })),
    open: async (sessionId, host) => put(sessionId, await call('safeArea.openHost', { sessionId, host })),
    close: async (sessionId, host) => put(sessionId, await call('safeArea.closeHost', { sessionId, host })),
  }
})

/** Nothing is open until the gateway said so; always the same object, so that nothing is drawn anew for it. */
export const noHosts: readonly string[] = []
