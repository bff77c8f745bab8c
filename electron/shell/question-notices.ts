import type { Notification, NotificationConstructorOptions } from 'electron'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { ContractEvent } from '../../shared/contract/events.ts'
import { limits } from '../../shared/limits.ts'
import type { NativeWords } from '../../renderer/text/native.ts'
import { questionText, signInText } from '../../renderer/text/question-text.ts'
import type { Clock } from '../gateway/ports.ts'

export interface QuestionNoticesOptions {
  readonly Notification: { new (options: NotificationConstructorOptions): Pick<Notification, 'on' | 'show' | 'close'>; isSupported(): boolean }
  readonly clock: Pick<Clock, 'after'>
  readonly words: () => NativeWords
  readonly language: () => 'en' | 'zh'
  /** A chat's title as the list shows it; empty for one without. */
  readonly titleOf: (sessionId: string) => string
  /** Brings the window to exactly that card: the notification was pressed. */
  readonly show: (sessionId: string, approvalId: string) => void
  readonly log: (what: string, error: unknown) => void
}

export interface QuestionNotices {
  push(events: readonly ContractEvent[]): void
  /** Questions that were open before this start: no news, but they are reminded of. */
  begin(pending: readonly ApprovalRequest[]): void
  /** The chat the person can see now, or none. */
  looking(sessionId: string | null): void
  dispose(): void
}

/** A question, or an account that is wanted. */
interface Asked { readonly id: string; readonly sessionId: string; readonly body: (language: 'en' | 'zh') => string }
interface Open { readonly asked: Asked; notice: Pick<Notification, 'close'> | null; readonly cancelReminder: () => void }

/**
 * Tells of questions the person cannot see: in another chat, behind a hidden window, or with none open. Once when it comes, once
 * more after five minutes wherever they look. Pressing it opens exactly that card; nothing else ever takes the focus.
 */
export function createQuestionNotices(options: QuestionNoticesOptions): QuestionNotices {
  const { Notification, clock, words, language, titleOf, show, log } = options
  const open = new Map<string, Open>()
  let seen: string | null = null

  const raise = (entry: Open, again: boolean): void => {
    if (!Notification.isSupported()) return
    const { asked } = entry
    const title = titleOf(asked.sessionId)
    const native = words()
    try {
      entry.notice?.close()
      const notice = new Notification({ title: title === '' ? native.needsYouNewChat : (again ? native.stillNeedsYou : native.needsYou).replace('{chat}', () => title), body: asked.body(language()) })
      notice.on('click', () => show(asked.sessionId, asked.id))
      notice.show()
      entry.notice = notice // kept, or it would be collected and its press lost
    } catch (error) {
      log('a notification could not be shown', error)
    }
  }
  const add = (asked: Asked, isNews: boolean): void => {
    // The same question changed, or an equal call joined it: no news.
    if (open.has(asked.id)) return
    const entry: Open = { asked, notice: null, cancelReminder: clock.after(limits.approvalReminderMs, () => raise(entry, true)) }
    open.set(asked.id, entry)
    if (isNews && seen !== asked.sessionId) raise(entry, false)
  }
  const end = (id: string): void => {
    const entry = open.get(id)
    entry?.cancelReminder()
    entry?.notice?.close()
    open.delete(id)
  }
  return {
    push(events) {
      for (const event of events) {
        if (event.type === 'approval.requested') add(question(event.request), true)
        // Begun on a skill's page nobody waits for it: the person is there.
        else if (event.type === 'skill.signIn' && event.request.calls[0]) add({ id: event.request.id, sessionId: event.request.calls[0].sessionId, body: (shown) => signInText(event.request, shown) }, true)
        else if (event.type === 'skill.signInOver') end(event.requestId)
        else if (event.type === 'approval.answered') end(event.approvalId)
        else if (event.type === 'session.removed') for (const [id, entry] of open) if (entry.asked.sessionId === event.sessionId) end(id)
      }
    },
    begin(pending) { for (const request of pending) add(question(request), false) },
    looking(sessionId) {
      seen = sessionId
      for (const entry of open.values()) {
        if (entry.asked.sessionId !== sessionId) continue
        entry.notice?.close()
        entry.notice = null
      }
    },
    dispose() { for (const id of open.keys()) end(id) },
  }
}

const question = (request: ApprovalRequest): Asked => ({ id: request.id, sessionId: request.sessionId, body: (language) => questionText(request, language) })
