import type { Attachment } from '../../shared/sessions/journal.ts'
import { call } from '../gateway-client.ts'
import type { Draft } from '../stores/draft-store.ts'
import { useNewChat } from '../stores/new-chat-store.ts'
import { useRoute } from '../stores/route-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import type { ChatPlace } from './use-chat-place.ts'

type Place = Pick<ChatPlace, 'workspace' | 'model'>
/** A chat that is being made right now: a paste and a message may both want it, and it must be one chat. */
let making: Promise<string> | null = null

async function chatFor(sessionId: string | null, place: Place): Promise<string> {
  const known = sessionId ?? useNewChat.getState().made
  if (known) return known
  making ??= useSessions.getState().create(place.workspace, place.model).then((summary) => {
    useNewChat.getState().setMade(summary.id)
    return summary.id
  })
  try {
    return await making
  } finally {
    making = null
  }
}

/** Folder and model may have been chosen after a paste had already made the chat. */
async function followChoices(sessionId: string, place: Place): Promise<void> {
  const sessions = useSessions.getState()
  const summary = sessions.byId[sessionId]
  if (!summary) return
  if (summary.workspace !== place.workspace) await sessions.setWorkspace(sessionId, place.workspace)
  if (summary.model.provider !== place.model.provider || summary.model.name !== place.model.name) await sessions.setModel(sessionId, place.model)
}

/** Sends a message, making its chat first when there is none, and shows that chat. Rejects with a GatewayError; the caller gives the text back. */
export async function sendMessage(sessionId: string | null, place: Place, draft: Draft): Promise<void> {
  const id = await chatFor(sessionId, place)
  if (!sessionId) await followChoices(id, place)
  await call('chat.send', { sessionId: id, clientId: crypto.randomUUID(), text: draft.text, attachments: [...draft.attachments] })
  if (sessionId) return
  useNewChat.getState().setMade(null)
  useRoute.getState().go({ page: 'chat', sessionId: id })
}

/** Keeps a long text as a file of the chat; a new chat is made for it. */
export async function keepText(sessionId: string | null, place: Place, name: string, text: string): Promise<Attachment> {
  return call('chat.saveAttachment', { sessionId: await chatFor(sessionId, place), name, text })
}
