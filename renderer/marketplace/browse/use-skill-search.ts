import { useRef, useState } from 'react'
import type { SkillSearch } from '../../../shared/skills/offer.ts'
import { call } from '../../gateway-client.ts'

type State = { readonly kind: 'idle' } | { readonly kind: 'searching' } | { readonly kind: 'answered'; readonly answer: SkillSearch }
export interface PublicSearch { readonly state: State; readonly search: (words: string) => void; readonly reset: () => void }

/** A search of the public collection; a later one wins over an earlier one that is still under way. */
export function useSkillSearch(): PublicSearch {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const latest = useRef(0)
  const ask = async (words: string): Promise<void> => {
    const turn = ++latest.current
    const answer = await call('skills.search', { words: words.trim() }).catch((): SkillSearch => ({ ok: false, problem: 'failed' }))
    if (turn === latest.current) setState({ kind: 'answered', answer })
  }
  return {
    state,
    search: (words) => { setState({ kind: 'searching' }); void ask(words) },
    reset: () => { latest.current += 1; setState((now) => (now.kind === 'idle' ? now : { kind: 'idle' })) },
  }
}
