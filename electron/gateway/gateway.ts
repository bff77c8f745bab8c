import { join } from 'node:path'
import { ContractError } from '../../shared/contract/errors.ts'
import { limits } from '../../shared/limits.ts'
import { createRequestMaker } from './agent/next-request.ts'
import { SessionRunners } from './agent/session-runners.ts'
import { systemZone } from './agent/system-day.ts'
import { ApprovalDesk } from './approvals/approval-desk.ts'
import { GrantStore } from './approvals/grant-store.ts'
import { RefusalMemory } from './approvals/refusal-memory.ts'
import { AuditLog } from './audit/audit-log.ts'
import { RecordFile } from './audit/record-file.ts'
import { UsageLog } from './audit/usage-log.ts'
import { openAuth } from './auth/open-auth.ts'
import { createEventHub } from './bus/event-hub.ts'
import { makeOwnFolder } from './config/own-folder.ts'
import { keepHeapSmall } from './config/small-heap.ts'
import { ProfileStore, SettingsStore } from './config/settings-store.ts'
import { realFolder, WorkspaceStore } from './config/workspace-store.ts'
import { createHandlers, type HandlerParts } from './contract-handlers.ts'
import { diskNearlyFull } from './config/disk-space.ts'
import { closeReadingPool } from './documents/reading-pool.ts'
import { builtinTools } from './executors/builtin-tools.ts'
import { findToolsSource, FoundTools } from './executors/find-tools.ts'
import type { ToolDefinition } from './executors/tool-definition.ts'
import { createToolRegistry } from './executors/tool-registry.ts'
import type { FilePort } from './files/file-port.ts'
import { nodeFilePort } from './files/node-file-port.ts'
import { sweepHome } from './files/sweep-temporaries.ts'
import type { Gateway } from './gateway-api.ts'
import { openConnectionSources } from './mcp/connection-sources.ts'
import { Connections } from './mcp/connections.ts'
import type { AuthProvider, CommandResolver } from './mcp/ports.ts'
import { createContentReaders } from './models/content-readers.ts'
import { createAdapter } from './models/create-adapter.ts'
import type { ModelAdapter } from './models/model-adapter.ts'
import { ModelServices } from './models/model-services.ts'
import { ensureSampleWorkspace } from './models/practice/sample-workspace.ts'
import { addressSettingsOf } from './network/address-settings.ts'
import { GuardProxy } from './network/guard-proxy.ts'
import { PackageStore } from './packages/package-store.ts'
import { createCommandResolver } from './packages/resolve-command.ts'
import { createCallGuards } from './policy/call-guards.ts'
import type { ExecLists } from './policy/verdict.ts'
import type { Ports } from './ports.ts'
import { childEnvironment } from './process/child-environment.ts'
import { launchEnvironment } from './process/launch-environment.ts'
import { GroupRunner } from './process/group-runner.ts'
import { ProgramStarter } from './process/program-starter.ts'
import { sweepLeftovers } from './process/sweep-leftovers.ts'
import { FileOutputStore } from './results/file-output-store.ts'
import { sweepOutputs } from './results/sweep-outputs.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'
import { OpenHosts } from './sandbox/open-hosts.ts'
import { runSafeAreaTest } from './sandbox/safe-area-test.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { wallStateOf } from './sandbox/wall-state.ts'
import { nodeJournalIo, type JournalIo } from './sessions/journal-io.ts'
import { SessionStore } from './sessions/session-store.ts'
import type { SkillAuth } from './skills/skill-auth.ts'
import type { SkillWall } from './skills/skill-wall.ts'
import { Skills } from './skills/skills.ts'
import { UndoKeeper } from './undo/undo-keeper.ts'

/** Parts that a test replaces to disturb the gateway at an exact place; each defaults to the real one. */
export interface GatewayOptions {
  readonly files?: FilePort
  readonly journalIo?: JournalIo
  readonly tools?: readonly ToolDefinition[]
  readonly execLists?: ExecLists
  readonly adapterFor?: (endpoint: Parameters<typeof createAdapter>[0]) => Promise<ModelAdapter>
  /** What reaches the network for commands behind the wall. */
  readonly proxy?: GuardProxy
  /** Makes the commands of connections ready, and signs in at remote ones. */
  readonly commandResolver?: CommandResolver
  readonly authProvider?: AuthProvider
  /** Where Pincer describes itself to sign-in services that take an address as a client's name; without, it registers. */
  readonly clientMetadataUrl?: string
  /** Signs in for skills, and the system's wall round them. */
  readonly skillAuth?: SkillAuth
  readonly skillWall?: Pick<SkillWall, 'find'>
  /** The system's wall for commands. */
  readonly sandbox?: Sandbox
  /** Instead of the person's setting: unlisted commands run unasked behind the wall where before-images are kept (design decision 13). */
  readonly quietInSandbox?: boolean
  /** The profile new chats of this gateway get; the terminal has its own. */
  readonly profile?: 'main' | 'terminal'
  /** Nobody watches: changes need a yes too. */
  readonly changesAsk?: boolean
  /** Chats that wait for an answer go on waiting from the start; not in a terminal, where they belong to the window. */
  readonly resumesWaiting?: boolean
}

/** Wires the parts of the gateway and owns their end. Everything that may take long is left for later or runs beside. */
export async function createGateway(ports: Ports, options: GatewayOptions = {}): Promise<Gateway> {
  const { clock, places } = ports
  keepHeapSmall()
  makeOwnFolder(places.home)
  const addresses = () => addressSettingsOf(settings.value)
  const proxy = options.proxy ?? new GuardProxy({ settings: addresses })
  const sandbox = options.sandbox ?? createSandbox({ ...ports, proxy })
  // The first request says whether commands have a safe area; finding out takes other processes, so it begins before anything else.
  void sandbox.probe()
  const opening = Promise.all([
    SettingsStore.open(places.home), ProfileStore.open(places.home, ports.platform), WorkspaceStore.open({ places, clock, onProblem: (error) => ports.log('a folder could not be remembered', error) }), sweepLeftovers(places.home), ensureSampleWorkspace(places.practice),
  ])
  // The first question about it loads tables, which the first request would wait for; here the disk is waited for anyway.
  systemZone()
  const [settings, profiles, workspaces, swept] = await opening
  const hub = createEventHub(clock, (error) => ports.log('an event could not be delivered', error))
  const services = await ModelServices.open({
    ports, clock, redact: ports.redact,
    createAdapter: options.adapterFor ?? ((endpoint) => createAdapter(endpoint, { clock, platform: ports.platform })),
  })
  const processes = new GroupRunner(places.home, { starter: new ProgramStarter(places.runtimeNode) })
  const closing = new AbortController()
  const launch = launchEnvironment({ environment: ports.environment, platform: ports.platform, processes, signal: closing.signal })
  let environment = launch.now
  void launch.ready.then((complete) => { environment = complete })
  const packages = new PackageStore({
    home: places.home, node: places.runtimeNode, environment: () => ports.environment, scriptEnvironment: () => childEnvironment(environment),
    onProblem: (error) => ports.log('what an install left could not be taken away', error),
  })
  const cancelSweep = clock.after(limits.packageSweepAfterMs, () => {
    void packages.sweep()
    sweepHome(places.home).catch((error: unknown) => ports.log('temporary files could not be taken away', error))
  })
  const cancelOutputSweep = clock.after(limits.outputSweepAfterMs, () => void sweepOutputs(places.home, clock.now(), closing.signal).catch((error: unknown) => ports.log('old outputs could not be taken away', error)))
  const resolver = options.commandResolver ?? createCommandResolver({ store: packages, node: places.runtimeNode, platform: ports.platform })
  const auth = openAuth(ports, addresses, options.clientMetadataUrl === undefined ? {} : { clientMetadataUrl: options.clientMetadataUrl })
  const found = new FoundTools()
  const ownTools = options.tools ?? builtinTools
  const attended = (options.profile ?? 'main') === 'main'
  const connections = await Connections.open({
    ports, hub, groups: processes, environment: () => launch.ready, addresses, builtinNames: ownTools.map(({ name }) => name),
    attended, resolver, auth: options.authProvider ?? auth.connections,
  })
  const connectionSources = openConnectionSources({ ports, packages, addresses, signal: closing.signal })
  const skills = await Skills.open({
    ports, hub, groups: processes, packages, addresses, guardPaths: (uses, workspace) => guards.guardPaths(uses, workspace), builtinNames: ownTools.map(({ name }) => name),
    auth: options.skillAuth ?? auth.extensions, attended, ...(options.skillWall ? { wall: options.skillWall } : {}),
  })
  const tools = createToolRegistry(ownTools, [connections.shelf, skills.shelf, skills.guides, findToolsSource([connections.shelf, skills.shelf], found)])
  // A process that ends without closing the gateway (an unexpected error) still takes its children along.
  const endChildren = (): void => processes.endNow()
  process.on('exit', endChildren)
  const outputs = new FileOutputStore(places.home)
  const grants = await GrantStore.open({ home: places.home, clock, onProblem: (error) => ports.log('the use of a grant could not be written down', error), onChange: () => { hub.emit({ type: 'grants.changed' }) } })
  const refusals = new RefusalMemory()
  const desk = new ApprovalDesk({ clock, grants, newId: ports.newId, titleOf: (sessionId) => sessions.get(sessionId).summary.title })
  const records = (name: string) => new RecordFile(join(places.home, name), (error) => ports.log(`${name} could not be written`, error))
  const audit = new AuditLog(records('audit.jsonl'), ports.redact)
  const usage = new UsageLog(records('usage.jsonl'))
  const sessions = new SessionStore(places.home, { clock, newId: ports.newId, hub, toolFor: (name) => tools.get(name), io: options.journalIo ?? nodeJournalIo })
  const undo = new UndoKeeper(ports, () => ({ bytes: settings.value.undoBytes, days: settings.value.undoDays }))
  const guards = createCallGuards(ports, options.execLists)
  const openHosts = new OpenHosts()
  // While the model thinks about the first request there is time for what commands need.
  let cancelWarmUp: (() => void) | null = null
  const warmUpSoon = (): void => { cancelWarmUp ??= clock.after(limits.warmUpAfterMs, () => {
    guards.warmUp()
    processes.warmUp()
    connections.shelf.wake()
  }) }
  const language = () => (settings.value.language === 'system' ? ports.about.systemLanguage : settings.value.language)

  const runners = new SessionRunners(sessions, {
    clock, newId: ports.newId, tools, desk, grants, refusals, audit, usage, files: options.files ?? nodeFilePort, processes, outputs, undo, userHome: places.user,
    askRules: () => ({ effectRules: settings.value.effectRules, toolRules: settings.value.toolRules, changesAsk: options.changesAsk ?? false }),
    guardPaths: guards.guardPaths, judgeCommand: guards.judgeCommand, mayLookInto: guards.mayLookInto, sandbox, openHosts: (sessionId) => openHosts.list(sessionId), quietChoice: () => (!undo.active ? 'impossible' : options.quietInSandbox ?? settings.value.quietInSafeArea ? 'chosen' : 'open'), platform: ports.platform,
    get environment() { return environment },
    openModel: (model) => {
      warmUpSoon()
      return services.openModel(model)
    },
    nextRequest: createRequestMaker({ ports, tools, found, language, sandboxFor: (profile) => wallStateOf(profile, sandbox).then(({ state }) => state), isTrusted: (workspace) => workspaces.isTrusted(workspace), guides: () => skills.guides.list(), ...createContentReaders() }),
    profileFor: (session) => {
      const profile = profiles.get(session.summary.profile)
      return profile.id === 'main' ? { ...profile, rounds: settings.value.roundsBeforeAsking } : profile
    },
    workspaceFor: async (session) => {
      const folder = session.summary.workspace
      if (folder === null) throw new ContractError('no-workspace')
      return realFolder(folder)
    },
    approvalTimeoutMs: () => settings.value.approvalTimeoutMs,
    onCrash: (error) => ports.log('a chat could not go on', error),
  })

  await undo.recover((id) => sessions.get(id))

  const safeArea: HandlerParts['safeArea'] = {
    state: (again) => sandbox.probe(again),
    test: () => runSafeAreaTest({ sandbox, processes, places, environment: childEnvironment(environment), signal: closing.signal }),
  }
  const startNotices: HandlerParts['startNotices'] = []
  if (settings.restored) startNotices.push({ code: 'settings-restored', data: {} })
  if (await diskNearlyFull(places.home)) startNotices.push({ code: 'disk-full', data: {} })
  if (swept.ended > 0) startNotices.push({ code: 'ended-leftovers', data: { count: swept.ended } })

  const handlers = createHandlers({ ports, hub, settings, profiles, workspaces, services, sessions, runners, desk, grants, refusals, audit, usage, tools, outputs, undo, connections, skills, connectionSources, safeArea, openHosts, startNotices, profile: options.profile ?? 'main' })
  if (options.resumesWaiting ?? true) await runners.resumeWaiting()

  let disposed: Promise<void> | null = null
  return {
    handlers,
    onEvents: (listener) => hub.listen((event) => listener([event])),
    show: (target) => hub.emit({ type: 'window.show', ...target }),
    runningSessions: () => sessions.runningCount(),
    dispose: () => disposed ??= (async () => {
      closing.abort()
      cancelWarmUp?.()
      cancelSweep()
      cancelOutputSweep()
      await runners.dispose()
      await connections.dispose()
      await skills.dispose()
      await connectionSources.dispose()
      await auth.dispose()
      await packages.dispose()
      await grants.dispose()
      await processes.dispose()
      await undo.dispose()
      await sandbox.dispose()
      await proxy.dispose()
      await closeReadingPool()
      await workspaces.settled()
      audit.flush()
      usage.flush()
      sessions.close()
      process.off('exit', endChildren)
    })(),
  }
}
