import type { ContractEvent } from '../../../shared/contract/events.ts'
import type { Clock } from '../ports.ts'

type WithoutStamp<T> = T extends unknown ? Omit<T, 'seq' | 'at'> & { at?: number } : never
/** An event before it gets its number and, if it has none yet, its time. */
export type UnstampedEvent = WithoutStamp<ContractEvent>

export interface EventHub {
  /** Numbers the event, hands it to every listener in order and returns it. A listener that throws stops nobody else. */
  emit(event: UnstampedEvent): ContractEvent
  /** The number of the newest event. */
  readonly seq: number
  /** Listens until the returned function is called. */
  listen(listener: (event: ContractEvent) => void): () => void
}

/** `onListenerError` gets what a listener threw: the events go on. */
export function createEventHub(clock: Clock, onListenerError: (error: unknown) => void): EventHub {
  let seq = 0
  const listeners = new Set<(event: ContractEvent) => void>()
  return {
    get seq() { return seq },
    emit(unstamped) {
      seq += 1
      const event = { ...unstamped, seq, at: unstamped.at ?? clock.now() }
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          onListenerError(error)
        }
      }
      return event
    },
    listen(listener) {
      listeners.add(listener)
      return () => { listeners.delete(listener) }
    },
  }
}
