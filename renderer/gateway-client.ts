import type { PincerBridge } from '../shared/contract/bridge.ts'
import type { CallInput, CallName, CallOutput } from '../shared/contract/calls.ts'
import type { ContractErrorShape, ErrorCode } from '../shared/contract/errors.ts'
import type { ContractEvent } from '../shared/contract/events.ts'

/**
 * The only file that touches `window.pincer`. Everything the window asks for and hears goes through here,
 * so a test can put a scripted bridge in its place before the page loads.
 */
declare global {
  interface Window { readonly pincer?: PincerBridge }
}

/** A call that the gateway answered with an error. `code` and `data` are the contract's; the words are `text/en/errors.ts`'s. */
export class GatewayError extends Error {
  readonly code: ErrorCode
  readonly data: ContractErrorShape['data']
  constructor(shape: ContractErrorShape) {
    super(shape.code)
    this.name = 'GatewayError'
    this.code = shape.code
    this.data = shape.data
  }
}

/** Any thrown value as a contract error; what is no GatewayError becomes `failed` with its message. */
export function asGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  return new GatewayError({ code: 'failed', data: { message: error instanceof Error ? error.message : String(error) } })
}

/** Asks the gateway. Resolves with the call's value, rejects with a `GatewayError` and nothing else. */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const bridge = window.pincer
  if (!bridge) throw new GatewayError({ code: 'unsupported', data: { what: 'bridge' } })
  try {
    const result = await bridge.calls[name](input)
    if (result.ok) return result.value
    throw new GatewayError(result.error)
  } catch (error) {
    throw asGatewayError(error)
  }
}

/** Listens to event batches, in the gateway's order. Returns the function that ends listening. */
export function onEvents(listener: (events: readonly ContractEvent[]) => void): () => void {
  return window.pincer?.onEvents(listener) ?? (() => undefined)
}
