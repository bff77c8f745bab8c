import type { ConnectionState } from '../../../shared/mcp/connection.ts'
import type { ToolOutcome } from '../executors/tool-definition.ts'
import { failedOutcome } from '../results/failed-result.ts'
import type { CallWatch } from './call-watch.ts'
import { ServerFailure } from './server-client.ts'

/** Why a call of a connection brought nothing, for the model; code and data for the window. A failed call is never sent again by us. */
export function failedCall(connection: string, error: unknown, watch: CallWatch, silenceMs: number): ToolOutcome {
  if (!(error instanceof ServerFailure)) return failedOutcome('failed', `The connection "${connection}" failed unexpectedly: ${String(error)}`, { message: String(error) })
  const down = (words: string, why: string): ToolOutcome => failedOutcome('connection-down', words, { connection, why })
  switch (error.kind) {
    case 'aborted':
      if (watch.why === 'silence') return failedOutcome('timed-out', `The connection "${connection}" said nothing for ${Math.round(silenceMs / 1_000)} s, so the call was cancelled. Whether it took effect is not known.`, { ms: silenceMs })
      if (watch.why === 'total') return failedOutcome('timed-out', `The connection "${connection}" took too long, so the call was cancelled. Whether it took effect is not known.`, {})
      return failedOutcome('stopped', 'The person stopped this.')
    case 'closed': return down(`The connection "${connection}" broke off while this ran. Whether it took effect is not known. It is being started again.`, 'closed')
    case 'session': return down(`The server of "${connection}" had forgotten this connection and did not run the call. It has been connected anew; call again if it is still needed.`, 'session')
    case 'unreachable': return down(`The connection "${connection}" cannot be reached: ${error.message}. Waiting may help; Pincer goes on trying.`, 'unreachable')
    case 'blocked': return down(`The connection "${connection}" may not go there: ${error.message}`, 'blocked')
    case 'sign-in': case 'wrong-key': return down(`The connection "${connection}" wants the person to sign in. Tell them that they find this on the page of connections.`, 'sign-in')
    case 'version': case 'not-a-server': return failedOutcome('failed', `The connection "${connection}" gave no proper answer: ${error.message}`, { message: error.message })
    case 'refused': return Number(error.data['code']) === -32_602
      ? failedOutcome('bad-arguments', `The connection "${connection}" did not accept the arguments: ${error.message}`, { field: '(arguments)' })
      : failedOutcome('failed', error.message, { message: error.message })
    default: return error.kind satisfies never
  }
}

/** Why a connection has no tools to call now; null: it has. */
export function whyDown(name: string, state: ConnectionState): string | null {
  const tell = 'Tell the person; they find it on the page of connections.'
  switch (state.kind) {
    case 'ready': case 'changed': case 'idle': case 'starting': case 'preparing': return null
    case 'off': return `The connection "${name}" is switched off.`
    case 'restarting': return `The connection "${name}" is not running at the moment; it is being started again (try ${state.tries} of ${state.of}). Try again a little later or do without it.`
    case 'paused': return `The connection "${name}" does not work, and trying again did not help. ${tell}`
    case 'untrusted': return `What the connection "${name}" would start has changed, and the person has not agreed to it yet. ${tell}`
    case 'needs-sign-in': return `The connection "${name}" wants the person to sign in. ${tell}`
    case 'needs-scripts': return `The connection "${name}" needs the person's permission to finish its installation. ${tell}`
    default: return state satisfies never
  }
}
