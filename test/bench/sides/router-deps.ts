import { join } from 'node:path'
import { ApprovalDesk } from '../../../electron/gateway/approvals/approval-desk.ts'
import { GrantStore } from '../../../electron/gateway/approvals/grant-store.ts'
import { RefusalMemory } from '../../../electron/gateway/approvals/refusal-memory.ts'
import { AuditLog } from '../../../electron/gateway/audit/audit-log.ts'
import { RecordFile } from '../../../electron/gateway/audit/record-file.ts'
import { createEventHub } from '../../../electron/gateway/bus/event-hub.ts'
import { builtinTools } from '../../../electron/gateway/executors/builtin-tools.ts'
import { createToolRegistry } from '../../../electron/gateway/executors/tool-registry.ts'
import { nodeFilePort } from '../../../electron/gateway/files/node-file-port.ts'
import { createCallGuards } from '../../../electron/gateway/policy/call-guards.ts'
import { GroupRunner } from '../../../electron/gateway/process/group-runner.ts'
import { ProgramStarter } from '../../../electron/gateway/process/program-starter.ts'
import { FileOutputStore } from '../../../electron/gateway/results/file-output-store.ts'
import type { RouterDeps } from '../../../electron/gateway/router/stage-deps.ts'
import { nodeJournalIo } from '../../../electron/gateway/sessions/journal-io.ts'
import { SessionStore } from '../../../electron/gateway/sessions/session-store.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { benchPorts } from './bench-ports.ts'

/** The router's own parts, wired as the gateway wires them, so that single stages can be timed from outside. */
export async function routerDeps(home: string) {
  const ports = benchPorts(home)
  const { clock, newId } = ports
  const tools = createToolRegistry(builtinTools)
  const hub = createEventHub(clock, (error) => { throw error })
  hub.listen((event) => void JSON.stringify(event))
  const processes = new GroupRunner(home, { starter: new ProgramStarter(process.execPath) })
  processes.warmUp()
  const audit = new AuditLog(new RecordFile(join(home, 'audit.jsonl'), (error) => { throw error }), ports.redact)
  const grants = await GrantStore.open({ home, clock, onProblem: (error) => { throw error }, onChange: () => undefined })
  const { effectRules, toolRules } = defaultSettings
  const deps: RouterDeps = {
    clock, newId, tools, audit, desk: new ApprovalDesk({ clock, grants, newId, titleOf: () => '' }), grants, refusals: new RefusalMemory(), files: nodeFilePort, processes, outputs: new FileOutputStore(home), askRules: () => ({ effectRules, toolRules, changesAsk: false }), userHome: ports.places.user,
    ...createCallGuards(ports), environment: process.env, platform: ports.platform,
  }
  const sessions = new SessionStore(home, { clock, newId, hub, toolFor: (name) => tools.get(name), io: nodeJournalIo })
  return { deps, sessions, dispose: async () => { await processes.dispose(); audit.flush(); sessions.close() } }
}
