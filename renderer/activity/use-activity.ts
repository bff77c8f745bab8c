import { useCallback, useEffect, useRef, useState } from 'react'
import type { ActivityEntry } from '../../shared/contract/activity.ts'
import type { CallInput } from '../../shared/contract/calls.ts'
import { asGatewayError, call } from '../gateway-client.ts'
import type { GatewayError } from '../gateway-client.ts'
import { useSessions } from '../stores/sessions-store.ts'

export type ActivityFilter = CallInput<'activity.list'>['filter']
/** What the list is narrowed to. */
export type ActivityQuestion = Pick<CallInput<'activity.list'>, 'filter' | 'search' | 'since' | 'sessionId'>

/** Entries asked for at once. */
const pageEntries = 100
/** Typing pauses for this long before the search is asked. */
const typingMs = 200
/** After something happened in a chat, new entries are fetched once it has been quiet for this long. */
const settleMs = 800

interface Loaded { readonly entries: readonly ActivityEntry[]; readonly total: number; readonly intact: boolean; readonly more: boolean }
export interface Activity {
  /** null until the first answer. */
  readonly loaded: Loaded | null
  readonly error: GatewayError | null
  readonly loadingOlder: boolean
  readonly older: () => void
  readonly again: () => void
}

/** The activity log for one question (the same object while it stays the same): the newest page, older ones on demand, and what is new while it is looked at. */
export function useActivity(wanted: ActivityQuestion): Activity {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [error, setError] = useState<GatewayError | null>(null)
  const [loadingOlder, setLoadingOlder] = useState(false)
  // Answers may come out of order; only the one to the newest question counts.
  const question = useRef(0)

  const read = useCallback(async (before: ActivityEntry | undefined) => {
    question.current += 1
    const mine = question.current
    setLoadingOlder(before !== undefined)
    try {
      const page = await call('activity.list', { ...wanted, limit: pageEntries, ...(before ? { before: before.id } : {}) })
      if (mine !== question.current) return
      setError(null)
      const more = page.entries.length === pageEntries
      setLoaded((known) => ({ total: page.total, intact: page.intact, more, entries: before && known ? [...known.entries, ...page.entries] : page.entries }))
    } catch (thrown) {
      if (mine === question.current) setError(asGatewayError(thrown))
    } finally {
      if (mine === question.current) setLoadingOlder(false)
    }
  }, [wanted])

  useEffect(() => {
    const timer = setTimeout(() => { void read(undefined) }, wanted.search === '' ? 0 : typingMs)
    return () => {
      clearTimeout(timer)
      question.current += 1
    }
  }, [read, wanted])

  // While older pages are open, the list stays as it is: nothing moves under the person who reads it.
  const paged = (loaded?.entries.length ?? 0) > pageEntries
  useEffect(() => {
    if (paged) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = useSessions.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => { void read(undefined) }, settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [read, paged])

  return { loaded, error, loadingOlder, older: () => { void read(loaded?.entries.at(-1)) }, again: () => { void read(undefined) } }
}
