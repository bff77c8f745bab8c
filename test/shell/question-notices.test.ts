import { describe, expect, it } from 'vitest'
import { createQuestionNotices } from '../../electron/shell/question-notices.ts'
import { nativeWords } from '../../renderer/text/native.ts'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { ContractEvent } from '../../shared/contract/events.ts'
import { limits } from '../../shared/limits.ts'
import { scriptedRequests } from '../fakes/scripted-requests.ts'
import { scriptedSignIns } from '../fakes/scripted-sign-ins.ts'

interface Shown { title: string; body: string; closed: boolean; press: () => void }

function setUp(supported = true) {
  const shown: Shown[] = []
  const timers: { at: number; run: () => void }[] = []
  const went: string[] = []
  let now = 0
  class Notification {
    readonly #shown: Shown
    constructor({ title = '', body = '' }: { title?: string; body?: string }) { this.#shown = { title, body, closed: false, press: () => undefined } }
    static isSupported(): boolean { return supported }
    on(_event: string, press: () => void): this { this.#shown.press = press; return this }
    show(): void { shown.push(this.#shown) }
    close(): void { this.#shown.closed = true }
  }
  const notices = createQuestionNotices({
    Notification: Notification as never, words: () => nativeWords.en, language: () => 'en', titleOf: (id) => (id === 's1' ? 'Cheapest suppliers' : ''), log: () => undefined,
    show: (sessionId, approvalId) => void went.push(`${sessionId} ${approvalId}`),
    clock: { after: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => { timer.at = Infinity }
    } },
  })
  const pass = (ms: number): void => {
    now += ms
    for (const timer of timers) {
      if (timer.at > now) continue
      timer.at = Infinity
      timer.run()
    }
  }
  return { notices, shown, went, pass }
}
const asked = (request: ApprovalRequest): ContractEvent => ({ type: 'approval.requested', seq: 1, at: 0, sessionId: request.sessionId, turnId: 't', batchId: 'b', callId: 'c', request })
const answered = (request: ApprovalRequest): ContractEvent => ({ type: 'approval.answered', seq: 2, at: 0, sessionId: request.sessionId, turnId: 't', batchId: 'b', callId: 'c', approvalId: request.id, answer: { kind: 'deny', at: 0, reason: '' } })
const request = scriptedRequests['delete files']

describe('the system tells of a question', () => {
  it('in another chat or behind a hidden window, with the card’s own words', () => {
    const { notices, shown } = setUp()
    notices.looking('s2')
    notices.push([asked(request)])
    expect(shown).toMatchObject([{ title: 'Pincer needs you in “Cheapest suppliers”', body: 'Delete 2 files in Quotes/archive?' }])
  })

  it('of an account a step waits for, until somebody signed in; not of one that was begun on a page', () => {
    const { notices, shown, went } = setUp()
    notices.push([{ type: 'skill.signIn', seq: 1, at: 0, request: { ...scriptedSignIns.never, id: 'page', calls: [] } }, { type: 'skill.signIn', seq: 2, at: 0, request: scriptedSignIns.never }])
    expect(shown).toMatchObject([{ title: 'Pincer needs you in “Cheapest suppliers”', body: 'Gmail needs your Google account' }])
    shown[0]?.press()
    expect(went).toEqual(['s1 w1'])
    notices.push([{ type: 'skill.signInOver', seq: 3, at: 0, requestId: 'w1' }])
    expect(shown[0]?.closed).toBe(true)
  })

  it('not of one the person can see', () => {
    const { notices, shown } = setUp()
    notices.looking('s1')
    notices.push([asked(request)])
    expect(shown).toEqual([])
  })

  it('once: a changed question and a repeated event are no news', () => {
    const { notices, shown } = setUp()
    notices.push([asked(request), asked({ ...request, editedFrom: 'x', same: 2 })])
    expect(shown).toHaveLength(1)
  })

  it('and a press opens exactly that card', () => {
    const { notices, shown, went } = setUp()
    notices.push([asked(request)])
    shown[0]?.press()
    expect(went).toEqual(['s1 r1'])
  })

  it('once more after five minutes, wherever the person looks', () => {
    const { notices, shown, pass } = setUp()
    notices.looking('s1')
    notices.push([asked(request)])
    pass(limits.approvalReminderMs)
    expect(shown.map((one) => one.title)).toEqual(['Pincer still needs you in “Cheapest suppliers”'])
    pass(limits.approvalReminderMs * 3)
    expect(shown).toHaveLength(1)
  })

  it('and takes it away when it is answered, seen, or its chat is gone', () => {
    for (const end of ['answer', 'look', 'delete'] as const) {
      const { notices, shown, pass } = setUp()
      notices.push([asked(request)])
      if (end === 'answer') notices.push([answered(request)])
      if (end === 'look') notices.looking('s1')
      if (end === 'delete') notices.push([{ type: 'session.removed', seq: 3, at: 0, sessionId: 's1' }])
      expect(shown[0]?.closed).toBe(true)
      pass(limits.approvalReminderMs)
      expect(shown).toHaveLength(end === 'look' ? 2 : 1)
    }
  })

  it('a question from before this start is only reminded of', () => {
    const { notices, shown, pass } = setUp()
    notices.begin([request])
    expect(shown).toEqual([])
    pass(limits.approvalReminderMs)
    expect(shown).toHaveLength(1)
  })

  it('where the system tells nothing, nothing happens', () => {
    const { notices, shown, pass } = setUp(false)
    notices.push([asked(request)])
    pass(limits.approvalReminderMs)
    expect(shown).toEqual([])
  })
})
