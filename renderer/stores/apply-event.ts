import type { ChatEvent, ContractEvent } from '../../shared/contract/events.ts'
import { applyConnectionEvent } from '../connections/connection-events.ts'
import { onEvents } from '../gateway-client.ts'
import { useSignIns } from '../marketplace/sign-in/sign-in-store.ts'
import { applySkillEvent } from '../marketplace/skill-events.ts'
import { useChats } from './chat-store.ts'
import { useDrafts } from './draft-store.ts'
import { useGrants } from './grants-store.ts'
import { useQuestions } from './questions-store.ts'
import { report } from './report-error.ts'
import { useRoute } from './route-store.ts'
import { useSessions } from './sessions-store.ts'
import { useSettings } from './settings-store.ts'

/**
 * Everything the gateway says enters the stores here and nowhere else. Chat events of one frame are applied together,
 * so a fast stream draws once a frame however many pieces it comes in.
 */
export function applyEvents(events: readonly ContractEvent[]): void {
  const inChats: ChatEvent[] = []
  for (const event of events) {
    switch (event.type) {
      case 'turn.started':
      case 'turn.resumed':
      case 'user.added':
      case 'user.delivered':
      case 'message.started':
      case 'message.delta':
      case 'message.finished':
      case 'model.retrying':
      case 'batch.started':
      case 'lane.phase':
      case 'lane.output':
      case 'lane.finished':
      case 'batch.finished':
      case 'notice':
      case 'turn.changes':
      case 'turn.undone':
      case 'turn.finished':
        inChats.push(event)
        break
      case 'approval.requested':
        inChats.push(event)
        useQuestions.getState().put(event.request)
        break
      case 'approval.answered':
        inChats.push(event)
        useQuestions.getState().drop(event.approvalId)
        break
      case 'session.changed':
        useSessions.getState().put(event.summary)
        break
      case 'session.removed':
        useSessions.getState().drop(event.sessionId)
        useChats.getState().drop(event.sessionId)
        useDrafts.getState().forget(event.sessionId)
        useQuestions.getState().dropChat(event.sessionId)
        leaveChat(event.sessionId)
        break
      case 'settings.changed':
        useSettings.getState().setSettings(event.settings)
        break
      case 'models.changed':
        report(useSettings.getState().loadServices())
        break
      case 'workspaces.changed':
        report(useSettings.getState().loadWorkspaces())
        break
      case 'profiles.changed':
        if (useSettings.getState().profiles) report(useSettings.getState().loadProfiles())
        break
      case 'connections.changed':
      case 'connection.checking':
      case 'connection.question':
      case 'connection.questionClosed':
        applyConnectionEvent(event)
        break
      case 'skills.changed':
      case 'skill.stopped':
      case 'skill.install':
        applySkillEvent(event)
        break
      case 'skill.signIn':
        useSignIns.getState().put(event.request)
        break
      case 'skill.signInOver':
        useSignIns.getState().drop(event.requestId)
        break
      case 'grants.changed':
        if (useGrants.getState().grants) report(useGrants.getState().load())
        break
      case 'window.show':
        if (event.sessionId !== undefined) useRoute.getState().showApproval(event.sessionId, event.approvalId ?? null)
        break
      default:
        event satisfies never
    }
  }
  if (inChats.length > 0) useChats.getState().apply(inChats)
}

function leaveChat(sessionId: string): void {
  const { route, go } = useRoute.getState()
  if (route.page === 'chat' && route.sessionId === sessionId) go({ page: 'chat', sessionId: null })
}

/** Starts listening; events wait for the next frame. Returns the end of it. */
export function listenToGateway(): () => void {
  let waiting: ContractEvent[] = []
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = 0
    timer = undefined
    const events = waiting
    waiting = []
    if (events.length > 0) applyEvents(events)
  }
  const stop = onEvents((events) => {
    waiting.push(...events)
    if (frame !== 0) return
    frame = requestAnimationFrame(flush)
    // A hidden window gets no frames, but its marks and notices must still be right.
    timer = setTimeout(flush, 250)
  })
  return () => {
    stop()
    flush()
  }
}
