import { useRef, useState } from 'react'
import type { Offer, RegistrySearch } from '../../../shared/mcp/offer.ts'
import { call } from '../../gateway-client.ts'

type Problem = Extract<RegistrySearch, { ok: false }>['problem']
type State =
  | { readonly kind: 'idle' } | { readonly kind: 'searching' } | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'found'; readonly words: string; readonly offers: readonly Offer[]; readonly next: string | null; readonly kept: boolean; readonly at: number; readonly host: string; readonly more: boolean }

export interface PublicList { readonly state: State; readonly search: (words: string) => void; readonly older: () => void; readonly reset: () => void }

/** A search of the public list; a later one wins over an earlier one that is still under way. */
export function usePublicList(): PublicList {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const latest = useRef(0)
  const ask = async (words: string, before: Extract<State, { kind: 'found' }> | null): Promise<void> => {
    const turn = ++latest.current
    const answer = await call('connections.searchRegistry', { words: words.trim(), ...(before?.next ? { cursor: before.next } : {}) }).catch((): RegistrySearch => ({ ok: false, problem: 'offline', host: '', status: null }))
    if (turn !== latest.current) return
    if (!answer.ok) return setState(before ? { ...before, more: false } : { kind: 'failed', problem: answer.problem })
    const known = new Set(before?.offers.map(({ id }) => id))
    setState({ kind: 'found', words, offers: [...before?.offers ?? [], ...answer.offers.filter(({ id }) => !known.has(id))], next: answer.next, kept: answer.kept, at: answer.at, host: answer.host, more: false })
  }
  return {
    state,
    search: (words) => { setState({ kind: 'searching' }); void ask(words, null) },
    older: () => {
      if (state.kind !== 'found' || state.next === null || state.more) return
      setState({ ...state, more: true })
      void ask(state.words, state)
    },
    reset: () => { latest.current += 1; setState((now) => (now.kind === 'idle' ? now : { kind: 'idle' })) },
  }
}
