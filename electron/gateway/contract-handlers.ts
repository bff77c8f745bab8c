import { open } from 'node:fs/promises'
import type { ContractHandlers } from '../../shared/contract/calls.ts'
import { ContractError } from '../../shared/contract/errors.ts'
import { practiceTasks } from '../../shared/practice/tasks.ts'
import type { SafeAreaState, SafeAreaTest } from '../../shared/sandbox.ts'
import { createActivityHandlers } from './activity-handlers.ts'
import type { SessionRunners } from './agent/session-runners.ts'
import type { ApprovalDesk } from './approvals/approval-desk.ts'
import type { GrantStore } from './approvals/grant-store.ts'
import type { RefusalMemory } from './approvals/refusal-memory.ts'
import { saveTextAttachment } from './attachments.ts'
import type { AuditLog } from './audit/audit-log.ts'
import type { UsageLog } from './audit/usage-log.ts'
import type { EventHub } from './bus/event-hub.ts'
import type { ProfileStore, SettingsStore } from './config/settings-store.ts'
import type { WorkspaceStore } from './config/workspace-store.ts'
import { type ConnectionSources, createConnectionHandlers } from './connection-handlers.ts'
import type { ToolRegistry } from './executors/tool-registry.ts'
import type { ConnectionsApi } from './mcp/connections-api.ts'
import type { ModelServices } from './models/model-services.ts'
import { resetSampleWorkspace } from './models/practice/sample-workspace.ts'
import type { Ports } from './ports.ts'
import type { OutputStore } from './results/output-store.ts'
import type { OpenHosts } from './sandbox/open-hosts.ts'
import { cleanTitle } from './sessions/clean-title.ts'
import type { LiveSession } from './sessions/live-session.ts'
import type { SessionStore } from './sessions/session-store.ts'
import { createSkillHandlers } from './skill-handlers.ts'
import type { SkillsApi } from './skills/skills-api.ts'
import type { UndoKeeper } from './undo/undo-keeper.ts'

export interface HandlerParts {
  readonly ports: Ports
  readonly hub: EventHub
  readonly settings: SettingsStore
  readonly profiles: ProfileStore
  readonly workspaces: WorkspaceStore
  readonly services: ModelServices
  readonly sessions: SessionStore
  readonly runners: SessionRunners
  readonly desk: ApprovalDesk
  readonly grants: GrantStore
  readonly refusals: RefusalMemory
  readonly audit: AuditLog
  readonly usage: UsageLog
  readonly tools: ToolRegistry
  readonly outputs: OutputStore
  readonly openHosts: OpenHosts
  readonly safeArea: { state(again: boolean): Promise<SafeAreaState>; test(): Promise<SafeAreaTest> }
  readonly undo: UndoKeeper
  readonly connections: ConnectionsApi
  /** The public list and bundle files. */
  readonly connectionSources: ConnectionSources
  readonly skills: SkillsApi
  /** Which agent profile new chats get. */
  readonly profile: 'main' | 'terminal'
  readonly startNotices: { code: 'settings-restored' | 'ended-leftovers' | 'disk-full'; data: Record<string, string | number> }[]
}

const pieceBytes = 256 * 1024

/** Answers every call of the contract. Handlers translate; what they call decides and acts. */
export function createHandlers(parts: HandlerParts): ContractHandlers {
  const { ports, hub, settings, profiles, workspaces, services, sessions, runners, desk, grants, refusals, audit, usage, tools, outputs, undo } = parts
  const session = (id: string): LiveSession => sessions.get(id)
  /** Grants go with the tools they were given for: another tool of that name is not what the person allowed. */
  const removing = async (remove: () => Promise<unknown>): Promise<null> => {
    const before = tools.names
    await remove()
    const left = new Set(tools.names)
    await grants.forgetTools(before.filter((name) => !left.has(name)))
    return null
  }

  return {
    'app.state': () => ({
      version: ports.about.version, platform: ports.platform, shell: ports.about.shell, systemLanguage: ports.about.systemLanguage,
      secretStorage: ports.secrets.strength, practiceFolder: ports.places.practice, ownFolder: ports.places.home, startNotices: parts.startNotices,
    }),
    'app.openExternal': async ({ url }) => { await ports.desktop.openExternal(url); return null },
    'app.looking': ({ sessionId }) => { ports.desktop.looking?.(sessionId); return null },
    'app.showInFolder': async ({ path }) => { await ports.desktop.showInFolder(path); return null },

    'settings.get': () => settings.value,
    async 'settings.update'({ patch }) {
      const next = await settings.update(withoutUndefined(patch))
      hub.emit({ type: 'settings.changed', settings: next })
      return next
    },

    'models.list': () => services.list(),
    async 'models.connect'({ model, baseUrl, key, makeDefault }) {
      const outcome = await services.connect(model, { ...(baseUrl === undefined ? {} : { baseUrl }), ...(key === undefined ? {} : { key }) })
      if (!outcome.ok) return outcome
      if (makeDefault) hub.emit({ type: 'settings.changed', settings: await settings.update({ defaultModel: model }) })
      hub.emit({ type: 'models.changed' })
      return outcome
    },
    'models.offered': async ({ provider, baseUrl, key }) => [...await services.offered(provider, { ...(baseUrl === undefined ? {} : { baseUrl }), ...(key === undefined ? {} : { key }) })],
    async 'models.forget'({ provider }) {
      await services.forget(provider)
      if (settings.value.defaultModel.provider === provider) {
        hub.emit({ type: 'settings.changed', settings: await settings.update({ defaultModel: { provider: 'practice', name: 'practice' } }) })
      }
      hub.emit({ type: 'models.changed' })
      return null
    },

    'workspaces.list': () => workspaces.list(),
    async 'workspaces.pick'() {
      const path = await ports.desktop.pickFolder()
      if (path === null) return null
      const workspace = await workspaces.use(path)
      hub.emit({ type: 'workspaces.changed' })
      return workspace
    },
    async 'workspaces.trust'({ path, trusted }) {
      const workspace = await workspaces.trust(path, trusted)
      hub.emit({ type: 'workspaces.changed' })
      return workspace
    },

    'profiles.list': () => [...profiles.all],
    async 'profiles.update'({ id, patch }) {
      const profile = await profiles.update(id, withoutUndefined(patch))
      hub.emit({ type: 'profiles.changed' })
      return profile
    },
    'tools.list': () => tools.all.map(({ name, description, provider, own }) => ({ name, description, ...(provider ? { provider: { ...provider, ...(own === undefined ? {} : { own }) } } : {}) })),

    'sessions.list': () => sessions.list(),
    'sessions.deleted': () => sessions.deleted(),
    async 'sessions.create'({ workspace, model }) {
      const folder = workspace === null ? null : (await workspaces.use(workspace)).path
      const created = sessions.create({ title: '', workspace: folder, model: model ?? settings.value.defaultModel, profile: parts.profile })
      created.refreshSummary()
      return created.summary
    },
    'sessions.open': async ({ sessionId, before }) => {
      await runners.ready(sessionId)
      return session(sessionId).view(before)
    },
    'sessions.rename'({ sessionId, title }) {
      const plain = cleanTitle(title)
      if (plain === '') throw new ContractError('bad-input', { path: 'title', message: 'nothing is left of it' })
      return changeMeta(session(sessionId), { title: plain, titleByPerson: true })
    },
    'sessions.setModel': ({ sessionId, model }) => changeMeta(session(sessionId), { model }),
    async 'sessions.setWorkspace'({ sessionId, workspace }) {
      const found = session(sessionId)
      if (found.running) throw new ContractError('session-busy')
      return changeMeta(found, { workspace: workspace === null ? null : (await workspaces.use(workspace)).path })
    },
    async 'sessions.delete'({ sessionId }) {
      await runners.close(sessionId)
      sessions.delete(sessionId)
      parts.openHosts.forget(sessionId)
      grants.forgetChat(sessionId)
      refusals.forget(sessionId)
      hub.emit({ type: 'session.removed', sessionId })
      return null
    },
    'sessions.restore'({ sessionId }) {
      const restored = sessions.restore(sessionId)
      restored.refreshSummary()
      return restored.summary
    },

    'chat.send': async ({ sessionId, clientId, text, attachments }) => (await runners.get(sessionId)).send({ clientId, text: await parts.connections.expandPrompt(text), attachments }),
    'chat.stop': async ({ sessionId }) => { (await runners.get(sessionId)).stop('stopped'); return null },
    'chat.stopCall': async ({ sessionId, callId }) => { (await runners.get(sessionId)).stopCalls([callId]); return null },
    async 'chat.stopBatch'({ sessionId, batchId }) {
      const batch = session(sessionId).turns.flatMap((turn) => turn.items).findLast((item) => item.kind === 'batch' && item.id === batchId)
      if (batch?.kind === 'batch') (await runners.get(sessionId)).stopCalls(batch.lanes.map((lane) => lane.callId))
      return null
    },
    'chat.continue': async ({ sessionId }) => (await runners.get(sessionId)).resume(),
    async 'chat.retryCall'({ sessionId, callId }) {
      const call = session(sessionId).entries.flatMap((entry) => (entry.kind === 'direct' ? [entry.call] : entry.kind === 'assistant' ? entry.blocks.flatMap((block) => (block.type === 'tool-call' && !block.cut ? [block.call] : [])) : [])).findLast((each) => each.id === callId)
      if (!call) throw new ContractError('no-such-call')
      const tool = tools.get(call.tool)
      const again = { ...call, id: ports.newId('call') }
      return (await runners.get(sessionId)).runDirect(again, `/${call.tool} ${tool ? subjectText(tool, call.input) : ''}`.trim())
    },
    'chat.saveAttachment': ({ sessionId, name, text }) => saveTextAttachment(ports.places.home, session(sessionId).id, ports.newId('file'), name, text),

    'approvals.pending': () => desk.pending(),
    async 'approvals.answer'({ approvalId, answer, offerId, reason }) { await desk.answer(approvalId, answer, reason, offerId); return null },
    'approvals.edit': ({ approvalId, text }) => desk.edit(approvalId, text),

    'grants.list': () => grants.list(),
    async 'grants.revoke'({ grantId }) { await grants.revoke(grantId); return null },
    async 'grants.restore'({ grantId }) { await grants.restore(grantId); return null },

    async 'results.read'({ sessionId, callId, offset }) {
      const path = await outputs.find(sessionId, callId)
      if (path === null) throw new ContractError('output-gone')
      const file = await open(path, 'r')
      try {
        const { size } = await file.stat()
        const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(pieceBytes, Math.max(0, size - offset))), 0, undefined, offset)
        const whole = wholeCharacters(buffer.subarray(0, bytesRead), offset + bytesRead >= size)
        return { text: whole.toString('utf8'), totalBytes: size, nextOffset: offset + whole.length < size ? offset + whole.length : null }
      } finally {
        await file.close()
      }
    },
    async 'results.open'({ sessionId, callId }) {
      const path = await outputs.find(sessionId, callId)
      if (path === null) throw new ContractError('output-gone')
      await ports.desktop.openPath(path)
      return null
    },

    'undo.preview': ({ sessionId, turnId }) => undo.preview(session(sessionId), turnId),
    'undo.apply': ({ sessionId, turnId, files, overwrite }) => undo.apply(session(sessionId), turnId, files ?? null, overwrite),

    ...createActivityHandlers({ ports, audit, usage, sessions }),

    'safeArea.state': ({ again }) => parts.safeArea.state(again),
    'safeArea.test': () => parts.safeArea.test(),
    'safeArea.hosts': ({ sessionId }) => [...parts.openHosts.list(session(sessionId).id)],
    'safeArea.openHost'({ sessionId, host }) {
      if (!parts.openHosts.open(session(sessionId).id, host)) throw new ContractError('bad-address', { address: host })
      return [...parts.openHosts.list(sessionId)]
    },
    'safeArea.closeHost'({ sessionId, host }) {
      parts.openHosts.close(sessionId, host)
      return [...parts.openHosts.list(sessionId)]
    },

    ...createSkillHandlers(parts.skills, removing),
    ...createConnectionHandlers(parts.connections, parts.connectionSources, removing),

    'practice.tasks': () => practiceTasks.map(({ id, files, tools: count, asks }) => ({ id, files, tools: count, asks })),
    async 'practice.reset'() {
      await resetSampleWorkspace(ports.places.practice)
      return workspaces.use(ports.places.practice)
    },
  }
}

function changeMeta(session: LiveSession, change: Omit<Parameters<LiveSession['append']>[0] & { kind: 'meta' }, 'kind'>) {
  session.append({ kind: 'meta', ...change })
  session.refreshSummary()
  return session.summary
}

function subjectText(tool: { readonly subject: (input: unknown) => { readonly text: string } }, input: unknown): string {
  try {
    return tool.subject(input).text
  } catch {
    return '' // arguments that never fitted have no subject
  }
}

/** A read that ends inside a UTF-8 character gives its bytes back to the next read. */
function wholeCharacters(bytes: Buffer, isEnd: boolean): Buffer {
  if (isEnd) return bytes
  let end = bytes.length
  while (end > 0 && bytes.length - end < 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1
  return (bytes[end - 1] ?? 0) >= 0xc0 ? bytes.subarray(0, end - 1) : bytes
}

function withoutUndefined<T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
