import type { ContractHandlers } from '../../shared/contract/calls.ts'
import type { ContractEvent } from '../../shared/contract/events.ts'

/** What a shell (the window's main process, the terminal door, a test) sees of the gateway. */
export interface Gateway {
  readonly handlers: ContractHandlers
  /** Listens to events in their order, in small batches. Returns the function that ends listening. */
  onEvents(listener: (events: readonly ContractEvent[]) => void): () => void
  /** Asks the window for a chat, or for exactly one question in it: a notification was pressed. */
  show(target: { readonly sessionId: string; readonly approvalId?: string }): void
  /** Chats that work or wait for an answer right now. */
  runningSessions(): number
  /** Ends every run and every child, and closes every file. Safe to call twice. */
  dispose(): Promise<void>
}
