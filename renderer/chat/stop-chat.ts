import { announce } from '../frame/announcer.tsx'
import { call } from '../gateway-client.ts'
import { words } from '../text/index.ts'

/** Stops everything that runs in a chat and says so. */
export async function stopChat(sessionId: string): Promise<void> {
  await call('chat.stop', { sessionId })
  announce(words.t('chat:stopped'))
}
