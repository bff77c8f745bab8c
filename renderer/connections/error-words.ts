import type { ConnectionError } from '../../shared/mcp/connection.ts'
import { formatFor } from '../text/format.ts'
import { currentLanguage, words } from '../text/index.ts'

/** A connection's failure in plain words: what happened, and what the person can do. `detail` is for the fold. */
export function errorWords(error: Pick<ConnectionError, 'code' | 'data'>): { readonly happened: string; readonly can: string; readonly detail: string } {
  const { code, data } = error
  const ms = Number(data['ms'] ?? 0)
  const values = { ...data, time: ms > 0 ? formatFor(currentLanguage()).seconds(ms) : '', command: data['command'] ?? '', package: data['package'] ?? '', host: data['host'] ?? '', version: data['version'] ?? '', name: data['name'] ?? '' }
  const how = code !== 'exited' ? '' : typeof data['exitCode'] === 'number' ? words.t('connections:exitCode', { code: data['exitCode'] }) : typeof data['signal'] === 'string' ? words.t('connections:exitSignal', { signal: data['signal'] }) : ''
  const happened = words.t(`connections:error.${code}.happened`, values)
  const shown = new Set(['command', 'package', 'host', 'version', 'name', 'ms', 'exitCode', 'signal'])
  const facts = Object.entries(data).filter(([key, value]) => !shown.has(key) && value !== '').map(([key, value]) => (key === 'detail' ? String(value) : `${key}: ${value}`))
  return { happened: how === '' ? happened : words.t('connections:twoSentences', { first: happened, second: how }), can: words.t(`connections:error.${code}.can`, values), detail: facts.join('\n') }
}
