import type { UnnumberedEvent } from './scripted-bridge.ts'

/** Streams one answer in small pieces as a service would: first its thinking, then its words. Resolves when the turn is over. */
export async function streamAnswer({ emit, sessionId, turnId, text, thinking, perSecond }: {
  readonly emit: (event: UnnumberedEvent) => void; readonly sessionId: string; readonly turnId: string
  readonly text: string; readonly thinking: string; readonly perSecond: number
}): Promise<void> {
  const messageId = crypto.randomUUID()
  const where = { sessionId, turnId }
  const pieces = (whole: string): string[] => whole.match(/[\s\S]{1,4}/g) ?? []
  // A timer cannot fire more often than every 4 ms, so several pieces go out at once when it must be fast.
  const send = async (list: readonly string[], event: (piece: string) => UnnumberedEvent): Promise<void> => {
    const began = Date.now()
    for (let sent = 0; sent < list.length;) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      const due = Math.min(list.length, Math.ceil(((Date.now() - began) / 1000) * perSecond))
      while (sent < due) emit(event(list[sent++] ?? ''))
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 150))
  emit({ type: 'message.started', ...where, messageId, model: { provider: 'practice', name: 'practice' } })
  await send(pieces(thinking), (piece) => ({ type: 'message.delta', ...where, messageId, thinking: piece }))
  await send(pieces(text), (piece) => ({ type: 'message.delta', ...where, messageId, text: piece }))
  emit({ type: 'message.finished', ...where, messageId, text, state: 'done' })
  emit({ type: 'turn.finished', ...where, outcome: 'answered' })
}
