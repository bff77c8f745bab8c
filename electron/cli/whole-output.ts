import type { Gateway } from '../gateway/gateway-api.ts'

/** Everything a step gave, where more was kept than its lane shows. Throws ContractError (`output-gone`) when it is not kept any more. */
export async function wholeOutput(gateway: Gateway, { sessionId, callId }: { readonly sessionId: string; readonly callId: string }): Promise<string> {
  let text = ''
  for (let offset: number | null = 0; offset !== null;) {
    const piece: { text: string; nextOffset: number | null } = await gateway.handlers['results.read']({ sessionId, callId, offset })
    text += piece.text
    offset = piece.nextOffset
  }
  return text
}
