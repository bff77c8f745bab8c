import type { Grant } from '../../shared/approvals/grant.ts'
import type { PincerBridge } from '../../shared/contract/bridge.ts'
import { callNames } from '../../shared/contract/call-names.ts'
import type { CallInput, CallName, CallOutput } from '../../shared/contract/calls.ts'
import type { CallResult, ContractErrorShape } from '../../shared/contract/errors.ts'
import type { ContractEvent } from '../../shared/contract/events.ts'
import { practiceTasks } from '../../shared/practice/tasks.ts'
import { applyChatEvent } from '../../shared/sessions/apply-chat-event.ts'
import type { ChatView, SessionSummary } from '../../shared/sessions/chat-view.ts'
import { defaultProfiles } from '../../shared/settings/default-profiles.ts'
import type { AgentProfile, Service, Settings, Workspace } from '../../shared/settings/settings.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { scriptedActivity } from './scripted-activity.ts'
import { home, scriptedPreview, scriptedSessions, scriptedView } from './scripted-chats.ts'
import { scriptedConnections } from './scripted-connections.ts'
import { editRequest, grantOf, scriptedGrants } from './scripted-grants.ts'
import { scriptedSkills } from './scripted-skills.ts'
import { streamAnswer } from './scripted-stream.ts'
import { scriptedWords } from './scripted-words.ts'

export interface ScriptedOptions {
  readonly language?: 'en' | 'zh'
  readonly theme?: Settings['theme']
  readonly welcomed?: boolean
  /** Chats beside the demo ones, for tests of their own. */
  readonly views?: readonly ChatView[]
  /** Turns that come when the window asks for what was before a chat's first one. */
  readonly older?: Readonly<Record<string, ChatView['turns']>>
  /** The next call of that name fails so, once. */
  readonly failOnce?: Partial<Record<CallName, ContractErrorShape>>
  /** Fixed answers of calls, instead of the believable ones. */
  readonly answers?: { readonly [N in CallName]?: CallOutput<N> }
  /** `none`: nothing is connected yet · `questions`: two connections ask something. */
  readonly connections?: 'none' | 'questions'
  /** `none`: no skill is installed yet. */
  readonly skills?: 'none'
  /** Pause between two steps of a skill's install. */
  readonly skillStepMs?: number
  /** Pieces of an answer a second. */
  readonly tokensPerSecond?: number
}

export interface ScriptedBridge extends PincerBridge {
  /** Sends an event as the gateway would; `seq` and `at` are filled in. */
  readonly emit: (event: UnnumberedEvent) => void
  /** Every call so far, for assertions. */
  readonly log: { readonly name: CallName; readonly input: unknown }[]
}
type Unnumbered<E> = E extends ContractEvent ? Omit<E, 'seq' | 'at'> & { readonly at?: number } : never
export type UnnumberedEvent = Unnumbered<ContractEvent>

type Handlers = { readonly [N in CallName]: (input: CallInput<N>) => CallOutput<N> | Promise<CallOutput<N>> }

/** A gateway that only pretends: believable chats, a streaming answer to every message, and cards that can be answered. */
export function createScriptedBridge(options: ScriptedOptions = {}): ScriptedBridge {
  const language = options.language ?? 'en'
  const now = Date.now()
  const words = scriptedWords[language]
  let settings: Settings = {
    ...defaultSettings, language, theme: options.theme ?? 'system', welcomed: options.welcomed ?? true,
  }
  let workspaces: Workspace[] = [
    { path: `${home}/Documents/${words.folder}`, name: words.folder, trusted: true, exists: true, isPractice: false, lastUsedAt: now },
    { path: `${home}/Pictures/2025 Holiday`, name: '2025 Holiday', trusted: false, exists: true, isPractice: false, lastUsedAt: now - 1e8 },
    { path: `${home}/Pincer practice`, name: 'Pincer practice', trusted: true, exists: true, isPractice: true, lastUsedAt: now - 2e8 },
  ]
  const service = (provider: Service['provider'], over: Partial<Service> = {}): Service => ({ provider, baseUrl: null, hasKey: false, needsKey: true, connected: false, models: [], ...over })
  let services: Service[] = [
    service('practice', { needsKey: false, connected: true, models: ['practice'] }),
    service('anthropic', { baseUrl: 'https://api.anthropic.com', hasKey: true, connected: true, models: ['claude-sonnet-5', 'claude-haiku-5'] }),
    service('openai', { baseUrl: 'https://api.openai.com/v1', models: ['gpt-6', 'gpt-6-mini'] }),
    service('ollama', { baseUrl: 'http://localhost:11434/v1', needsKey: false, connected: true, models: ['qwen4:8b'] }),
    service('lmstudio', { baseUrl: 'http://localhost:1234/v1', needsKey: false }),
    service('deepseek', { baseUrl: 'https://api.deepseek.com', models: ['deepseek-flash'] }),
    service('qwen', { baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1', models: ['qwen3.7-plus'] }),
    service('openai-compatible', { needsKey: false }),
  ]
  let profiles: AgentProfile[] = [...defaultProfiles]
  const sessions = new Map<string, SessionSummary>(scriptedSessions(language, now).map((summary) => [summary.id, summary]))
  let grants = scriptedGrants(words.folder, words.titles[0] ?? '', now)
  const takenBack = new Map<string, Grant>()
  const deleted = new Map<string, SessionSummary>()
  const views = new Map<string, ChatView>((options.views ?? []).map((view) => [view.sessionId, view]))
  const failOnce: Partial<Record<CallName, ContractErrorShape>> = { ...options.failOnce }
  const listeners = new Set<(events: readonly ContractEvent[]) => void>()
  const log: ScriptedBridge['log'] = []
  let seq = 10

  const viewOf = (sessionId: string): ChatView => {
    const view = views.get(sessionId) ?? (sessions.has(sessionId) && /^s\d$/.test(sessionId) ? scriptedView(sessionId, language, now) : { sessionId, seq: 0, turns: [], hasOlder: false })
    views.set(sessionId, view)
    return view
  }
  const emit = (event: UnnumberedEvent): void => {
    const numbered: ContractEvent = { at: Date.now(), ...event, seq: ++seq }
    if ('turnId' in numbered) views.set(numbered.sessionId, applyChatEvent(viewOf(numbered.sessionId), numbered))
    for (const listener of listeners) listener([numbered])
  }
  const setSettings = (patch: Partial<Settings>): Settings => {
    settings = { ...settings, ...patch }
    emit({ type: 'settings.changed', settings })
    return settings
  }
  const changeService = (provider: Service['provider'], patch: Partial<Service>): void => {
    services = services.map((each) => (each.provider === provider ? { ...each, ...patch } : each))
    emit({ type: 'models.changed' })
  }
  const unknownProfile = (id: string): never => { throw new Refusal({ code: 'no-such-profile', data: { id } }) }
  const change = (sessionId: string, patch: Partial<SessionSummary>): SessionSummary => {
    const summary = sessions.get(sessionId)
    if (!summary) throw new Refusal({ code: 'no-such-session', data: { sessionId } })
    const next = { ...summary, ...patch }
    sessions.set(sessionId, next)
    emit({ type: 'session.changed', summary: next })
    return next
  }
  const startTurn = (sessionId: string, text: string): string => {
    const turnId = crypto.randomUUID()
    change(sessionId, { state: 'running', updatedAt: Date.now(), ...(sessions.get(sessionId)?.title ? {} : { title: text.slice(0, 40) }) })
    emit({ type: 'turn.started', sessionId, turnId, user: { kind: 'user', id: crypto.randomUUID(), at: Date.now(), text, attachments: [], steer: false, direct: text.startsWith('/'), pending: false } })
    void streamAnswer({ emit, sessionId, turnId, text: words.say.code, thinking: words.thinking, perSecond: options.tokensPerSecond ?? 60 }).then(() => change(sessionId, { state: 'idle' }))
    return turnId
  }
  const workspaceAt = (path: string): Workspace => workspaces.find((each) => each.path === path) ?? { path, name: path.split('/').at(-1) ?? path, trusted: false, exists: true, isPractice: false, lastUsedAt: now }

  const handlers: Handlers = {
    'app.state': () => ({ version: '0.1.0', platform: 'linux', shell: 'chromium-host', systemLanguage: language, secretStorage: 'strong', practiceFolder: `${home}/Pincer practice`, ownFolder: `${home}/.config/Pincer`, startNotices: [] }),
    'app.openExternal': () => null,
    'app.showInFolder': () => null,
    'safeArea.state': () => ({ kind: 'ready', how: 'bubblewrap' }),
    'safeArea.hosts': () => [],
    'safeArea.openHost': ({ host }) => [host],
    'safeArea.closeHost': () => [],
    'safeArea.test': () => ({
      state: { kind: 'ready', how: 'bubblewrap' },
      attempts: (['write-outside', 'read-secret', 'network', 'other-process', 'auto-run'] as const).map((id) => ({ id, outcome: 'blocked', found: '', said: '', ms: 40 })),
    }),
    'settings.get': () => settings,
    'settings.update': ({ patch }) => setSettings(patch as Partial<Settings>),
    'models.list': () => services,
    'models.connect': ({ model, key, baseUrl, makeDefault }) => {
      const service = services.find((each) => each.provider === model.provider)
      if (service?.needsKey && !key?.startsWith('sk-') && !(key === undefined && service.hasKey)) return { ok: false, kind: 'wrong-key', detail: '401 invalid x-api-key' }
      changeService(model.provider, { connected: true, ...(key ? { hasKey: true } : {}), ...(baseUrl === undefined ? {} : { baseUrl }), models: [...new Set([model.name, ...(service?.models ?? [])])] })
      if (makeDefault) setSettings({ defaultModel: model })
      return { ok: true, firstAnswerMs: 900 }
    },
    'models.offered': ({ provider }) => services.find((each) => each.provider === provider)?.models ?? [],
    'models.forget': ({ provider }) => {
      changeService(provider, { connected: false, hasKey: false })
      if (settings.defaultModel.provider === provider) setSettings({ defaultModel: { provider: 'practice', name: 'practice' } })
      return null
    },
    'workspaces.list': () => workspaces,
    'workspaces.pick': () => workspaceAt(`${home}/Documents/Trade fair/Offers 2026`),
    'workspaces.trust': ({ path, trusted }) => {
      const next = { ...workspaceAt(path), trusted }
      workspaces = [next, ...workspaces.filter((each) => each.path !== path)]
      emit({ type: 'workspaces.changed' })
      return next
    },
    'profiles.list': () => profiles,
    'profiles.update': ({ id, patch }) => {
      profiles = profiles.map((profile) => (profile.id === id ? { ...profile, ...(patch as Partial<AgentProfile>) } : profile))
      emit({ type: 'profiles.changed' })
      return profiles.find((profile) => profile.id === id) ?? unknownProfile(id)
    },
    'tools.list': () => ['read', 'write', 'edit', 'exec', 'glob', 'grep'].map((name) => ({ name, description: '' })),
    'sessions.list': () => [...sessions.values()],
    'sessions.deleted': () => [...deleted.values()],
    'sessions.create': ({ workspace, model }) => {
      const summary: SessionSummary = {
        id: crypto.randomUUID(), title: '', workspace, model: model ?? settings.defaultModel, profile: 'main', createdAt: Date.now(), updatedAt: Date.now(),
        state: 'idle', pendingApprovals: 0, usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextNow: 0,
      }
      sessions.set(summary.id, summary)
      emit({ type: 'session.changed', summary })
      return summary
    },
    'sessions.open': ({ sessionId, before }) => (before === undefined ? viewOf(sessionId) : { sessionId, seq, turns: options.older?.[sessionId] ?? [], hasOlder: false }),
    'sessions.rename': ({ sessionId, title }) => change(sessionId, { title }),
    'sessions.setModel': ({ sessionId, model }) => change(sessionId, { model }),
    'sessions.setWorkspace': ({ sessionId, workspace }) => change(sessionId, { workspace }),
    'sessions.delete': ({ sessionId }) => {
      const summary = sessions.get(sessionId)
      if (summary) deleted.set(sessionId, { ...summary, deletedAt: Date.now() })
      sessions.delete(sessionId)
      emit({ type: 'session.removed', sessionId })
      return null
    },
    'sessions.restore': ({ sessionId }) => {
      const summary = deleted.get(sessionId)
      if (!summary) throw new Refusal({ code: 'no-such-session', data: { sessionId } })
      deleted.delete(sessionId)
      const { deletedAt: _, ...back } = summary
      sessions.set(sessionId, back)
      return back
    },
    'chat.send': ({ sessionId, text }) => {
      const running = viewOf(sessionId).turns.find((turn) => turn.endedAt === undefined)
      if (!running) return { turnId: startTurn(sessionId, text), delivered: 'started' }
      emit({ type: 'user.added', sessionId, turnId: running.id, user: { kind: 'user', id: crypto.randomUUID(), at: Date.now(), text, attachments: [], steer: true, direct: false, pending: true } })
      return { turnId: running.id, delivered: 'steered' }
    },
    'chat.stop': ({ sessionId }) => {
      for (const turn of viewOf(sessionId).turns) if (turn.endedAt === undefined) emit({ type: 'turn.finished', sessionId, turnId: turn.id, outcome: 'stopped' })
      change(sessionId, { state: 'idle' })
      return null
    },
    'chat.stopCall': ({ sessionId, callId }) => {
      finishLane(sessionId, callId, 'stopped')
      return null
    },
    'chat.stopBatch': ({ sessionId, batchId }) => {
      for (const turn of viewOf(sessionId).turns) for (const item of turn.items) if (item.kind === 'batch' && item.id === batchId) for (const each of item.lanes) if (!each.outcome) finishLane(sessionId, each.callId, 'stopped')
      return null
    },
    'chat.continue': ({ sessionId }) => ({ turnId: startTurn(sessionId, words.wishes.look) }),
    'chat.retryCall': ({ sessionId }) => ({ turnId: startTurn(sessionId, '/read quote-07.pdf') }),
    'chat.saveAttachment': ({ name, text }) => ({ id: crypto.randomUUID(), name, kind: 'text', path: `${home}/.pincer/${name}`, bytes: new TextEncoder().encode(text).length }),
    'approvals.pending': () => [...sessions.keys()].flatMap((id) => viewOf(id).turns).flatMap((turn) => turn.items).flatMap((item) => (item.kind === 'batch' ? item.lanes : []))
      .flatMap((each) => (each.approval && !each.approval.answer ? [each.approval.request] : [])),
    'approvals.edit': ({ approvalId, text }) => {
      for (const { view, turn, item, lane: each } of lanesOf(views.values())) if (each.approval?.request.id === approvalId) {
        const outcome = editRequest(each.approval.request, text)
        if (outcome.kind === 'asks') emit({ type: 'approval.requested', sessionId: view.sessionId, turnId: turn.id, batchId: item.id, callId: each.callId, request: outcome.request })
        return outcome.kind === 'denied' ? { ...outcome, kind: 'denied' } : outcome.kind === 'invalid' ? { kind: 'invalid', reason: outcome.reason } : outcome
      }
      throw new Refusal({ code: 'no-such-approval', data: {} })
    },
    'grants.list': () => grants,
    'grants.revoke': ({ grantId }) => {
      const grant = grants.find((each) => each.id === grantId)
      if (!grant) throw new Refusal({ code: 'no-such-grant', data: {} })
      takenBack.set(grantId, grant)
      grants = grants.filter((each) => each !== grant)
      emit({ type: 'grants.changed' })
      return null
    },
    'grants.restore': ({ grantId }) => {
      const grant = takenBack.get(grantId)
      if (!grant) throw new Refusal({ code: 'no-such-grant', data: {} })
      grants = [grant, ...grants]
      emit({ type: 'grants.changed' })
      return null
    },
    'app.looking': () => null,
    'approvals.answer': ({ approvalId, answer, offerId }) => {
      for (const { view, turn, item, lane: each } of lanesOf(views.values())) {
        if (each.approval?.request.id !== approvalId) continue
        const { request } = each.approval
        const offer = request.offers.find(({ id }) => id === offerId)
        const granted = offer && grantOf(crypto.randomUUID(), offer, request, sessions.get(view.sessionId)?.title ?? '', Date.now())
        if (granted) {
          grants = [granted, ...grants]
          emit({ type: 'grants.changed' })
        }
        const where = { sessionId: view.sessionId, turnId: turn.id, batchId: item.id, callId: each.callId }
        emit({ type: 'approval.answered', ...where, approvalId, answer: answer === 'deny' ? { kind: 'deny', at: Date.now(), reason: '' } : granted ? { kind: 'allow-grant', at: Date.now(), grantId: granted.id, ...(offerId === undefined ? {} : { offerId }) } : { kind: 'allow-once', at: Date.now() } })
        change(view.sessionId, { state: 'running', pendingApprovals: 0 })
        if (answer === 'deny') finishLane(view.sessionId, each.callId, 'denied')
        else {
          emit({ type: 'lane.phase', ...where, phase: { kind: 'running', from: Date.now() } })
          setTimeout(() => finishLane(view.sessionId, each.callId, 'done'), 1_500)
        }
      }
      return null
    },
    ...scriptedConnections({ emit, refuse: (name) => { throw new Refusal({ code: 'no-such-connection', data: { name } }) }, state: options.connections }),
    ...scriptedSkills({ emit, refuse: (code, id) => { throw new Refusal({ code, data: { id } }) }, state: options.skills, stepMs: options.skillStepMs }),
    'results.read': () => ({ text: 'first line\nsecond line\n', totalBytes: 23, nextOffset: null }),
    'results.open': () => null,
    'undo.preview': () => scriptedPreview(words, now),
    'undo.apply': ({ sessionId, turnId }) => {
      const undoId = crypto.randomUUID()
      emit({ type: 'turn.undone', sessionId, turnId, undoId, again: false, restored: 3, skipped: 2 })
      return { undoId, files: [{ path: 'contacts.csv', result: 'skipped', why: 'someone-else' }, { path: 'archive/old-quotes.zip', result: 'skipped', why: 'too-large' }], restored: 3, skipped: 2 }
    },
    'activity.saveCopy': () => null,
    'activity.list': ({ before }) => (before === undefined ? { entries: scriptedActivity(words.titles, now), total: 7, intact: true } : { entries: [], total: 7, intact: true }),
    'usage.summary': () => ({ today: { input: 10, output: 20, cacheRead: 0, cacheWrite: 0 }, all: { input: 10, output: 20, cacheRead: 0, cacheWrite: 0 }, requests: 3 }),
    'practice.tasks': () => practiceTasks.map(({ id, files, tools, asks }) => ({ id, files, tools, asks })),
    'practice.reset': () => workspaceAt(`${home}/Pincer practice`),
  }

  function finishLane(sessionId: string, callId: string, outcome: 'done' | 'stopped' | 'denied'): void {
    for (const turn of viewOf(sessionId).turns) for (const item of turn.items) {
      if (item.kind !== 'batch' || !item.lanes.some((each) => each.callId === callId && !each.outcome)) continue
      emit({
        type: 'lane.finished', sessionId, turnId: turn.id, batchId: item.id, callId, outcome, preview: '', details: { kind: 'none' }, hasFullOutput: false,
        ...(outcome === 'stopped' ? { failure: { code: 'stopped', data: {} } } : outcome === 'denied' ? { failure: { code: 'denied-by-person', data: {} } } : {}),
      })
    }
  }

  const calls = Object.fromEntries(callNames.map((name) => [name, async (input: never): Promise<CallResult<unknown>> => {
    log.push({ name, input })
    const planned = failOnce[name]
    if (planned) {
      delete failOnce[name]
      return { ok: false, error: planned }
    }
    const fixed = options.answers?.[name]
    if (fixed !== undefined) return { ok: true, value: fixed }
    try {
      return { ok: true, value: await handlers[name](input) }
    } catch (error) {
      return { ok: false, error: error instanceof Refusal ? error.shape : { code: 'failed', data: { message: String(error) } } }
    }
  }])) as unknown as PincerBridge['calls']

  return {
    calls, emit, log,
    onEvents: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Every lane with where it stands. */
function* lanesOf(views: Iterable<ChatView>) {
  for (const view of views) for (const turn of view.turns) for (const item of turn.items) if (item.kind === 'batch') for (const lane of item.lanes) yield { view, turn, item, lane }
}

class Refusal extends Error {
  readonly shape: ContractErrorShape
  constructor(shape: ContractErrorShape) {
    super(shape.code)
    this.shape = shape
  }
}
