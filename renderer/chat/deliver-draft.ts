import { asGatewayError } from '../gateway-client.ts'
import { useDrafts, type Draft } from '../stores/draft-store.ts'

/** Hands a message to `send`. It is shown as on its way until that answered; when it is refused it comes back into the field with the reason. */
export function deliverDraft(draftKey: string, draft: Draft, send: (draft: Draft) => Promise<unknown>): void {
  const drafts = useDrafts.getState()
  drafts.beginSending(draftKey, draft)
  send(draft).then(() => drafts.sent(draftKey), (error: unknown) => drafts.giveBack(draftKey, draft, asGatewayError(error)))
}
