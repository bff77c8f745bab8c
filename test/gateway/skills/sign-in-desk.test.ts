import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountRequest, SignInEnd, SignInHooks, SkillAuth, TokenAnswer } from '../../../electron/gateway/skills/skill-auth.ts'
import { SignInDesk } from '../../../electron/gateway/skills/sign-in/sign-in-desk.ts'
import type { SignInNeed } from '../../../electron/gateway/skills/sign-in/sign-in-need.ts'
import type { SignInRequest } from '../../../shared/skills/sign-in.ts'

/** A service whose answers the test gives by hand. */
function setUp() {
  const [told, over, timers, pages]: [SignInRequest[], string[], { ms: number; run: () => void; isOff: boolean }[], string[]] = [[], [], [], []]
  let trying: { request: AccountRequest; hooks: SignInHooks; end: (end: SignInEnd) => void } | null = null
  let token: TokenAnswer = { kind: 'valid', token: 't' }
  const auth: Pick<SkillAuth, 'token' | 'account' | 'signIn' | 'useKey'> = {
    token: () => Promise.resolve(token), account: () => Promise.resolve({ account: 'github', state: 'none', granted: [], ways: ['code'], registration: 'own', keeping: 'kept' }), useKey: () => Promise.reject(new Error('the key store is locked')),
    signIn: (request, hooks) => new Promise((resolve) => {
      trying = { request, hooks, end: resolve }
      hooks.signal.addEventListener('abort', () => resolve({ kind: 'stopped' }))
    }),
  }
  let ids = 0
  const desk = new SignInDesk({
    auth, newId: (kind) => `${kind}${++ids}`, openExternal: (page) => { pages.push(page); return Promise.resolve() }, onChanged: (request) => told.push(request), onOver: (id) => over.push(id), onSignedIn: () => undefined,
    clock: { now: () => 0, after: (ms, run) => {
      const timer = { ms, run, isOff: false }
      timers.push(timer)
      return () => { timer.isOff = true }
    } },
  })
  return {
    desk, told, over, pages, timers, lacks: (now: TokenAnswer) => { token = now },
    get trying() { return trying ?? expect.fail('no try runs') },
    runOut: () => { for (const timer of timers) if (!timer.isOff) timer.run() },
  }
}
const need = (over: { scopes?: string[]; skill?: string; account?: string } = {}): SignInNeed => ({
  skill: { id: over.skill ?? 'desk', name: over.skill ?? 'Desk', maker: { kind: 'catalogue', name: '' } }, request: { skillId: 'desk', maker: 'catalogue ', declared: [], provider: 'github', scopes: over.scopes ?? ['repo'], type: 'oauth2' },
  facts: { account: over.account ?? 'github', state: 'none', granted: [], ways: ['code', 'key'], registration: 'build', keeping: 'kept' }, lack: { reason: 'never', missing: over.scopes ?? ['repo'] },
})
const call = (over: { sessionId?: string; callId?: string; signal?: AbortSignal; wish?: number; answerMs?: number | null } = {}) => ({ sessionId: 's1', callId: 'c1', signal: new AbortController().signal, wish: 1, answerMs: null, ...over })
const settled = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve) })
let open: ReturnType<typeof setUp>
beforeEach(() => { open = setUp() })
const id = (): string => open.desk.list()[0]?.id ?? ''

describe('an account the person is asked for', () => {
  it('is one question for calls of a skill in several chats; one that stops leaves the others waiting', async () => {
    const stop = new AbortController()
    const first = open.desk.ask(need(), call({ signal: stop.signal }))
    const second = open.desk.ask(need({ scopes: ['gist'] }), call({ sessionId: 's2', callId: 'c2' }))
    expect(open.desk.list()).toMatchObject([{ skill: { id: 'desk' }, scopes: [{ name: 'repo' }, { name: 'gist' }], calls: [{ sessionId: 's1' }, { sessionId: 's2' }] }])
    stop.abort()
    expect(await first).toBe('stopped')
    expect(open.desk.list()).toMatchObject([{ calls: [{ sessionId: 's2' }] }])
    open.desk.answer(id(), { action: 'sign-in', way: 'code' })
    open.trying.end({ kind: 'done' })
    expect(await second).toBe('signed-in')
    expect([open.desk.list(), open.over]).toEqual([[], ['sign-in1']])
  })

  it('asks, on the screen and at the service, for what the skill was given before and for what is new, and for nothing else', async () => {
    const more = need({ scopes: ['gist'] })
    void open.desk.ask({ ...more, facts: { ...more.facts, granted: ['read:org'] }, lack: { reason: 'more', missing: ['gist'] } }, call())
    expect(open.desk.list()).toMatchObject([{ scopes: [{ name: 'read:org', isNew: false }, { name: 'gist', isNew: true }] }])
    open.desk.answer(id(), { action: 'sign-in', way: 'code' })
    await settled()
    expect(open.trying.request.scopes).toEqual(['read:org', 'gist'])
  })

  it('begun on the page, a try ends with its skill', async () => {
    const begun = open.desk.begin(need(), { action: 'sign-in', way: 'code' })
    open.desk.dropSkill('desk')
    await begun
    expect([open.trying.hooks.signal.aborted, open.desk.list()]).toEqual([true, []])
  })

  it('nobody answers in time: it ends; a try that runs may still end well', async () => {
    const late = open.desk.ask(need(), call({ answerMs: 1_000 }))
    open.runOut()
    expect(await late).toBe('late')
    const inTime = open.desk.ask(need(), call({ answerMs: 1_000 }))
    open.desk.answer(id(), { action: 'sign-in', way: 'code' })
    open.runOut()
    open.trying.end({ kind: 'done' })
    expect(await inTime).toBe('signed-in')
    const failed = open.desk.ask(need(), call({ answerMs: 1_000 }))
    open.desk.answer(id(), { action: 'sign-in', way: 'code' })
    open.runOut()
    open.trying.end({ kind: 'failed', problem: 'denied', detail: '' })
    expect(await failed).toBe('late')
    expect(open.desk.list()).toEqual([])
    expect(open.timers.every(({ isOff }) => isOff)).toBe(true)
  })

  it('a no holds for that account in that chat until the person writes again', async () => {
    const first = open.desk.ask(need(), call())
    open.desk.answer(id(), { action: 'decline' })
    expect(await first).toBe('declined')
    expect(await open.desk.ask(need({ scopes: ['gist'] }), call())).toBe('declined')
    for (const other of [call({ wish: 2 }), call({ sessionId: 's2' })]) {
      const asked = open.desk.ask(need(), other)
      expect(open.desk.list()).toHaveLength(1)
      open.desk.answer(id(), { action: 'decline' })
      expect(await asked).toBe('declined')
    }
    void open.desk.ask(need({ account: 'skill/prices' }), call())
    expect(open.desk.list()).toMatchObject([{ account: 'skill/prices' }])
  })

  it('one try at a time, only in a way there is; its page is opened again while it runs, and nothing is told after its end', async () => {
    const asked = open.desk.ask(need(), call())
    open.desk.answer(id(), { action: 'sign-in', way: 'browser' })
    expect(open.told.at(-1)?.progress.kind).toBe('asking')
    open.desk.answer(id(), { action: 'sign-in', way: 'code' })
    const { hooks } = open.trying
    open.desk.answer(id(), { action: 'sign-in', way: 'code' })
    expect(open.trying.hooks).toBe(hooks)
    open.desk.answer(id(), { action: 'open-again' })
    hooks.onCode({ userCode: 'AB-12', address: 'https://github.com/login/device', expiresAt: 1 })
    open.desk.answer(id(), { action: 'open-again' })
    expect(open.pages).toEqual(['https://github.com/login/device'])
    open.desk.answer(id(), { action: 'decline' })
    expect([await asked, hooks.signal.aborted]).toEqual(['declined', true])
    const count = open.told.length
    hooks.onCode({ userCode: 'late', address: 'https://github.com/login/device', expiresAt: 1 })
    await settled()
    expect(open.told).toHaveLength(count)
    expect(open.desk.answer('sign-in1', { action: 'decline' })).toBe(false)
  })

  it('what was left out at the service is asked for again; a key store that fails is said, and the question stays', async () => {
    void open.desk.ask(need({ scopes: ['repo', 'gist'] }), call())
    open.lacks({ kind: 'none', reason: 'more', missing: ['gist'] })
    open.desk.answer(id(), { action: 'sign-in', way: 'code' })
    open.trying.end({ kind: 'done' })
    await settled()
    expect(open.desk.list()).toMatchObject([{ reason: 'more', problem: { code: 'not-all' }, progress: { kind: 'asking' }, scopes: [{ name: 'repo', isNew: false }, { name: 'gist', isNew: true }] }])
    open.desk.answer(id(), { action: 'key', key: 'a-good-key-1' })
    await settled()
    expect(open.desk.list()).toMatchObject([{ problem: { code: 'refused', detail: 'the key store is locked' }, progress: { kind: 'asking' } }])
  })

  it('begun on a page it goes on when a call that joined is stopped, and is over when cancelled; a problem stays to be read', async () => {
    const begun = open.desk.begin(need(), { action: 'sign-in', way: 'code' })
    const stop = new AbortController()
    const joined = open.desk.ask(need(), call({ signal: stop.signal }))
    stop.abort()
    expect(await joined).toBe('stopped')
    expect(open.desk.list()).toMatchObject([{ calls: [], progress: { kind: 'starting' } }])
    open.trying.end({ kind: 'failed', problem: 'denied', detail: '' })
    await begun
    expect(open.desk.list()).toMatchObject([{ problem: { code: 'denied' } }])
    const again = open.desk.begin(need(), { action: 'sign-in', way: 'code' })
    open.desk.answer(id(), { action: 'cancel' })
    await again
    expect(open.desk.list()).toEqual([])
  })

  it('a skill that is removed or switched off leaves it; others go on waiting', async () => {
    const mine = open.desk.ask(need(), call())
    const other = open.desk.ask(need({ skill: 'other', account: 'other/github' }), call({ callId: 'c2' }))
    open.desk.dropSkill('desk')
    expect(await mine).toBe('stopped')
    expect(open.desk.list()).toMatchObject([{ calls: [{ callId: 'c2' }] }])
    open.desk.dropSkill('other')
    expect([await other, open.desk.list()]).toEqual(['stopped', []])
  })

  it('learns of other ways, and ends with Pincer', async () => {
    const asked = open.desk.ask(need(), call())
    await open.desk.refresh('github')
    expect(open.told.at(-1)?.ways).toEqual(['code'])
    open.desk.dispose()
    expect(await asked).toBe('stopped')
    const gone = new AbortController()
    gone.abort()
    expect(await open.desk.ask(need(), call({ signal: gone.signal }))).toBe('stopped')
    expect(open.desk.list()).toEqual([])
  })
})
