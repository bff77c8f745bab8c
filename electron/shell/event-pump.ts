import { limits } from '../../shared/limits.ts'
import type { ContractEvent } from '../../shared/contract/events.ts'
import { mergeEvents, type OutgoingEvent } from './merge-events.ts'

export interface EventPump {
  /** Takes events from the gateway, in order. */
  push(events: readonly ContractEvent[]): void
  /** The page has taken one batch. */
  acknowledge(): void
  /** The page was loaded anew, or there is another window: nothing is on its way any more, and what waits is outdated. */
  restart(): void
  /** A call from the page began; run the returned function at its end. Until then events keep their own numbers. */
  beginCall(): () => void
  dispose(): void
}

/**
 * Brings events to the window about once a frame, merged. At most `eventBatchesAhead` batches are on their way without the
 * page's sign; while it is busy, events gather and merge here instead of in a queue between the processes.
 *
 * A reply to `sessions.open` holds a view with the number of its last event. The page drops older events and applies newer
 * ones, so no event may hold both: what arrives while a call is answered is not merged, and a reply never overtakes
 * events that came before it.
 */
export function createEventPump(send: (events: readonly ContractEvent[]) => void): EventPump {
  let waiting: OutgoingEvent[] = []
  let unacknowledged = 0
  let openCalls = 0
  let frame: NodeJS.Timeout | undefined
  let patience: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(frame)
    frame = undefined
    if (waiting.length === 0) return
    const batch = mergeEvents(waiting)
    waiting = []
    unacknowledged += 1
    clearTimeout(patience)
    if (unacknowledged >= limits.eventBatchesAhead) patience = setTimeout(goOn, limits.eventPatienceMs).unref()
    send(batch)
  }
  const schedule = (): void => {
    if (frame === undefined && waiting.length > 0 && unacknowledged < limits.eventBatchesAhead) frame = setTimeout(flush, limits.eventFrameMs)
  }
  /** A page that never answers (it crashed, or its listener threw) must not silence the chat for ever. */
  const goOn = (): void => {
    unacknowledged = 0
    schedule()
  }
  return {
    push(events) {
      for (const event of events) waiting.push({ event, exact: openCalls > 0 })
      schedule()
    },
    acknowledge() {
      unacknowledged = Math.max(0, unacknowledged - 1)
      clearTimeout(patience)
      schedule()
    },
    restart() {
      waiting = []
      clearTimeout(patience)
      goOn()
    },
    beginCall() {
      openCalls += 1
      let open = true
      return () => {
        if (open) openCalls -= 1
        open = false
        flush()
      }
    },
    dispose() {
      clearTimeout(frame)
      clearTimeout(patience)
      waiting = []
    },
  }
}
