import { calls, type CallName } from '../../../../shared/contract/calls.ts'
import { doorInMemory, someHandlers } from '../../../fakes/fake-door.ts'
import { asText, isObject, type Json } from '../../json-value.ts'
import type { World } from '../world.ts'
import type { Driven } from './drive-bug.ts'

/** A call without arguments, for rows that do not care which one throws. */
const anyCall = 'practice.reset' satisfies CallName

/** An error that main throws on its way through the real door to the window. */
export async function driveCrossing(world: World): Promise<Driven> {
  const { input, setup } = world.row
  const invoke: Json = isObject(input['invoke']) ? input['invoke'] : { call: input['invoke'] }
  const name = asText(invoke['call']) || asText(invoke['name'])
  const isKnown = Object.hasOwn(calls, name) && invoke['input'] !== undefined
  const call = isKnown ? name as CallName : anyCall
  const thrown = readThrown(setup['main_throws'])
  const handlers = someHandlers({ [call]: () => { throw thrown } })
  const door = doorInMemory({ handlers })
  const answer = await door.knock(call, isKnown ? invoke['input'] : {})
  // What IPC does on the way: anything that cannot be copied would be lost or throw here.
  return { seen: { world, crossed: structuredClone(answer) }, dispose: () => { door.close(); return Promise.resolve() } }
}

/** The thrown thing: a text is an Error's message; an object's other fields are put onto it, with the things real errors carry. */
function readThrown(given: unknown): unknown {
  if (!isObject(given)) return typeof given === 'string' ? new Error(given) : given
  const { message, name, cause, ...fields } = given
  const error = new Error(asText(message), cause === undefined ? {} : { cause: isObject(cause) ? readThrown(cause) : cause })
  if (typeof name === 'string') error.name = name
  // Like errors of libraries: a way back to itself, and something that cannot be copied.
  return Object.assign(error, fields, { self: error, retry: () => undefined })
}
