import { createHash } from 'node:crypto'
import { limits } from '../../../shared/limits.ts'
import type { CheckOutcome, ConnectionForm } from '../../../shared/mcp/connection.ts'
import { stableJson } from '../approvals/approval-binding.ts'
import { listAll, openServer, type LiveServer, type Listing, type OpenParts } from './open-server.ts'
import type { PrepareProgress } from './ports.ts'
import { redactData } from './redact-data.ts'
import { ServerFailure } from './server-client.ts'
import { ServerLog } from './server-log.ts'
import { toolSetOf } from './tools/tool-set.ts'
import { definitionHash } from './trust/trusted-launch.ts'

export interface CheckParts extends OpenParts {
  readonly redact: (text: string) => string
  readonly otherNames: () => readonly string[]
  /** How far fetching its program is; null: it is being started. */
  readonly onProgress: (progress: PrepareProgress | null) => void
}
export interface Checked { readonly outcome: CheckOutcome; /** What was found, for keeping. */ readonly found: { readonly listing: Listing; readonly package: LiveServer['package'] } | null }

/**
 * Starts what a form describes exactly as a saved connection is started, lists its tools and ends it again. Never rejects for a
 * server that does not work.
 */
export async function checkConnection(form: ConnectionForm, keptAs: string, parts: CheckParts, signal: AbortSignal): Promise<Checked> {
  const { clock } = parts.ports
  const log = new ServerLog(() => clock.now(), parts.redact)
  const startedAt = clock.monotonic()
  let changed = false
  const opened = await openServer({
    form, keptAs, interactive: false, wants: null, log, signal, mayRun: () => true, onState: (state) => parts.onProgress(state.kind === 'preparing' ? state.progress : null),
    hooks: { onClosed: () => undefined, onChanged: () => { changed = true }, onLog: (text) => log.add('server', text), roots: () => [], ask: () => Promise.resolve({ action: 'cancel' }) },
  }, parts)
  const failed = (error: Omit<Extract<CheckOutcome, { ok: false }>['error'], 'at'>, scripts: Extract<CheckOutcome, { ok: false }>['scripts'] = []): Checked => ({ outcome: { ok: false, error: { ...error, at: clock.now() }, scripts, logTail: log.tail() }, found: null })
  switch (opened.kind) {
    case 'failed': return failed({ ...opened.error, data: redactData(opened.error.data, parts.redact) })
    case 'needs-scripts': return failed({ code: 'refused', data: { why: 'scripts' } }, [...opened.scripts])
    case 'package-changed': return failed({ code: 'refused', data: { why: 'package' } }) // cannot be: everything may run here
    case 'live': break
    default: return opened satisfies never
  }
  const { live } = opened
  try {
    // Many servers add tools when they have learned what the other side can do; the first look would miss those.
    await clock.sleep(limits.connectionSettleMs, signal)
    const listing = changed ? await listAll(live.client, AbortSignal.any([signal, AbortSignal.timeout(limits.connectionAskMs)])) : live.listing
    const { shown } = toolSetOf({ connection: form.name, listed: listing.tools, trusted: undefined, otherNames: parts.otherNames() })
    const ms = Math.round(clock.monotonic() - startedAt)
    return { outcome: { ok: true, ms, mark: markOf(listing, live.package), server: live.client.identity, tools: [...shown], promptCount: listing.promptCount, resourceCount: listing.resourceCount, logTail: log.tail() }, found: { listing, package: live.package } }
  } catch (error) {
    return failed({ code: 'not-a-server', data: { detail: parts.redact(error instanceof ServerFailure ? error.message : String(error)) } })
  } finally {
    await live.close()
  }
}

/** The same for the same tools of the same program, however often it is tried. */
function markOf(listing: Listing, found: LiveServer['package']): string {
  return createHash('sha256').update(stableJson([listing.tools.map(definitionHash).sort(), found ?? null])).digest('hex').slice(0, 32)
}
