import type { CallInput, CallName, CallOutput } from './calls.ts'
import type { CallResult } from './errors.ts'
import type { ContractEvent } from './events.ts'

/** The two channels between window and main. Nothing else crosses. */
export const callChannel = 'pincer:call'
export const eventChannel = 'pincer:events'

/** What the preload puts on `window.pincer`: one function per call and one way to listen. Frozen; no Electron object crosses. */
export interface PincerBridge {
  readonly calls: { readonly [N in CallName]: (input: CallInput<N>) => Promise<CallResult<CallOutput<N>>> }
  /** Listens to event batches (about one a frame, in order). Returns the function that ends listening. */
  readonly onEvents: (listener: (events: readonly ContractEvent[]) => void) => () => void
}
