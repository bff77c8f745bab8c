import { practiceTasks, type PracticeTaskId } from '../../shared/practice/tasks.ts'
import { call } from '../gateway-client.ts'
import { useRoute } from '../stores/route-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { useSettings } from '../stores/settings-store.ts'
import type { Language } from '../text/index.ts'

/**
 * Makes a function that runs a guided task: a chat in the practice folder, the task's wish in it, and the way there. Rejects
 * with a GatewayError. A chat that was made before something failed is used again, so a second try leaves no empty one.
 */
export function createTaskRunner(): (id: PracticeTaskId, language: Language) => Promise<void> {
  let made: string | null = null
  return async (id, language) => {
    const task = practiceTasks.find((each) => each.id === id)
    const folder = useSettings.getState().app?.practiceFolder
    if (!task || folder === undefined) return
    made ??= (await useSessions.getState().create(folder, { provider: 'practice', name: 'practice' })).id
    await call('chat.send', { sessionId: made, clientId: crypto.randomUUID(), text: task.prompt[language], attachments: [] })
    useRoute.getState().go({ page: 'chat', sessionId: made })
    await useSettings.getState().update({ welcomed: true })
  }
}
