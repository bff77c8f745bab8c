import { useSessions } from '../stores/sessions-store.ts'
import { useToasts } from '../stores/toast-store.ts'
import { report } from '../stores/report-error.ts'
import { words } from '../text/index.ts'

/** Deletes a chat into our own bin and offers to take that back for as long as the message stands. */
export async function deleteChat(sessionId: string, title: string): Promise<void> {
  await useSessions.getState().remove(sessionId)
  useToasts.getState().show({
    tone: 'plain', text: words.t('chat:deletedToast', { title }),
    action: { label: words.t('common:undo'), run: () => report(useSessions.getState().restore(sessionId)) },
  })
}
