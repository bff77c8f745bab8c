// The protocol's types, from the package that is here anyway. It does not list them among its entry points, so by path.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'

export type { Protocol }
export type Command = keyof Protocol.CommandParameters
export type Params<M extends Command> = Protocol.CommandParameters[M]
export type Result<M extends Command> = Protocol.CommandReturnValues[M]
export type CdpEvent = keyof Protocol.Events
export type Payload<E extends CdpEvent> = Protocol.Events[E]
