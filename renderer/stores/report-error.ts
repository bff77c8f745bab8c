import { asGatewayError } from '../gateway-client.ts'
import { words } from '../text/index.ts'
import { useToasts } from './toast-store.ts'

/** For actions whose failure has no place of its own on screen: a failure becomes a short message that stays until it is put away. */
export function report(action: Promise<unknown>): void {
  action.catch((thrown: unknown) => {
    const error = asGatewayError(thrown)
    useToasts.getState().show({ tone: 'bad', text: `${words.t(`errors:${error.code}.title`)}: ${words.t(`errors:${error.code}.happened`)}` })
  })
}
