import { isHttpAddress } from '../../../shared/http-address.ts'
import type { Connection, ConnectionForm, NamedValue } from '../../../shared/mcp/connection.ts'

/** A row of a list of values. `kept`: a secret value is in the key store and stays when nothing is typed. */
export interface ValueRow { readonly id: string; readonly name: string; readonly value: string; readonly secret: boolean; readonly kept: boolean }

/** What stands in the form, as text. */
export interface FormDraft {
  readonly name: string
  readonly kind: 'command' | 'remote'
  readonly command: string
  /** One a line. */
  readonly args: string
  readonly cwd: string
  readonly env: readonly ValueRow[]
  readonly url: string
  readonly transport: 'auto' | 'http' | 'sse'
  readonly headers: readonly ValueRow[]
  readonly alsoAllow: string
  /** How Pincer is known to the sign-in there, where somebody registered it by hand. */
  readonly clientId: string
  readonly clientSecret: string
  /** A secret for it is in the key store and stays when nothing is typed. */
  readonly clientKept: boolean
  /** Seconds; empty: the usual. */
  readonly timeout: string
}

export const emptyDraft: FormDraft = { name: '', kind: 'command', command: '', args: '', cwd: '', env: [], url: '', transport: 'auto', headers: [], alsoAllow: '', clientId: '', clientSecret: '', clientKept: false, timeout: '' }

export const newRow = (): ValueRow => ({ id: crypto.randomUUID(), name: '', value: '', secret: false, kept: false })
const rowsOf = (values: readonly NamedValue[]): ValueRow[] => values.map(({ name, value, secret }) => ({ id: crypto.randomUUID(), name, value: value ?? '', secret, kept: secret && value === undefined }))

/** What is there already, for changing it. */
export function draftOf({ name, target, timeoutMs }: Pick<Connection, 'name' | 'target'> & { readonly timeoutMs: number | null }): FormDraft {
  const timeout = timeoutMs === null ? '' : String(Math.round(timeoutMs / 1_000))
  return target.kind === 'command'
    ? { ...emptyDraft, name, timeout, kind: 'command', command: target.command, args: target.args.join('\n'), cwd: target.cwd ?? '', env: rowsOf(target.env) }
    : { ...emptyDraft, name, timeout, kind: 'remote', url: target.url, transport: target.transport, headers: rowsOf(target.headers), alsoAllow: target.alsoAllow.join('\n'), clientId: target.client?.id ?? '', clientKept: target.client?.secret !== undefined }
}

export type Wrong = 'name' | 'nameSign' | 'nameTaken' | 'program' | 'address' | 'addressForm' | 'valueName' | 'valueTwice' | 'seconds'
/** What is wrong, by field; nothing when it can be tried. */
export type Wrongs = Partial<Record<'name' | 'command' | 'url' | 'values' | 'timeout', Wrong>>

/** @param taken names of other connections */
export function wrongsOf(draft: FormDraft, taken: readonly string[]): Wrongs {
  const wrongs: Wrongs = {}
  const name = draft.name.trim()
  if (name === '') wrongs.name = 'name'
  else if (/[\p{Cc}\p{Cf}/\\:*?"<>|]/u.test(name)) wrongs.name = 'nameSign'
  else if (taken.some((each) => each.toLowerCase() === name.toLowerCase())) wrongs.name = 'nameTaken'
  if (draft.kind === 'command' && draft.command.trim() === '') wrongs.command = 'program'
  if (draft.kind === 'remote' && draft.url.trim() === '') wrongs.url = 'address'
  else if (draft.kind === 'remote' && !isHttpAddress(draft.url.trim())) wrongs.url = 'addressForm'
  const rows = (draft.kind === 'command' ? draft.env : draft.headers).filter((row) => row.name.trim() !== '' || row.value !== '')
  const names = rows.map((row) => (draft.kind === 'remote' ? row.name.trim().toLowerCase() : row.name.trim()))
  if (names.includes('')) wrongs.values = 'valueName'
  else if (new Set(names).size < names.length) wrongs.values = 'valueTwice'
  const seconds = draft.timeout.trim()
  if (seconds !== '' && !(/^\d{1,5}$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= 86_400)) wrongs.timeout = 'seconds'
  return wrongs
}

/** The form as it is sent; only for a draft without wrongs. */
export function formOf(draft: FormDraft, allowedScripts: readonly string[]): ConnectionForm {
  const values = (rows: readonly ValueRow[]): NamedValue[] => rows.filter((row) => row.name.trim() !== '').map((row) => ({ name: row.name.trim(), secret: row.secret, ...(row.secret && row.kept && row.value === '' ? {} : { value: row.value }) }))
  const lines = (text: string): string[] => text.split('\n').map((line) => line.replace(/\r$/, '')).filter((line) => line !== '')
  const cwd = draft.cwd.trim()
  const secret = draft.clientSecret !== '' ? { secret: { value: draft.clientSecret } } : draft.clientKept ? { secret: {} } : {}
  const client = draft.clientId.trim() === '' ? {} : { client: { id: draft.clientId.trim(), ...secret } }
  return {
    name: draft.name.trim(), allowedScripts: [...allowedScripts], ...(draft.timeout.trim() === '' ? {} : { timeoutMs: Number(draft.timeout) * 1_000 }),
    target: draft.kind === 'command'
      ? { kind: 'command', command: draft.command.trim(), args: lines(draft.args), env: values(draft.env), ...(cwd === '' ? {} : { cwd }) }
      : { kind: 'remote', url: draft.url.trim(), transport: draft.transport, headers: values(draft.headers), alsoAllow: lines(draft.alsoAllow).map((line) => line.trim()), ...client },
  }
}
