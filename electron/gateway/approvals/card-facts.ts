import type { ApprovalRequest, Reach, unknownFacts } from '../../../shared/approvals/approval.ts'
import type { Effect } from '../../../shared/tools/effect.ts'
import { HOLE, type ExecFacts } from '../policy/exec/exec-types.ts'
import { hostEntry, hostsNamedIn } from '../sandbox/open-hosts.ts'

/** A value in a tool's input with the name of the field it stands in. */
interface Field { readonly name: string; readonly text: string }

const mostFields = 2_000
const mostListed = 50
const addressField = /^(?:url|uri|href|link|endpoint|host|hostname|domain|server|site|base_?url|address)s?$/i
const recipientField = /^(?:to|cc|bcc|recipients?|attendees?|invitees?|guests?|participants?|e?mails?|mail_?to|send_?to|to_?(?:address|email|recipient)(?:es|s)?)$/i
const mailAddress = /[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}/g

/** Texts anywhere in a tool's input. Foreign input may be deep or large: looked through up to a bound. */
function fieldsOf(input: unknown): Field[] {
  const found: Field[] = []
  const waiting: { readonly name: string; readonly value: unknown }[] = [{ name: '', value: input }]
  for (let item = waiting.pop(); item !== undefined && found.length < mostFields; item = waiting.pop()) {
    const { name, value } = item
    if (typeof value === 'string') found.push({ name, text: value })
    else if (Array.isArray(value)) for (const each of value.slice(0, mostFields).reverse() as unknown[]) waiting.push({ name, value: each })
    else if (typeof value === 'object' && value !== null) for (const [key, each] of Object.entries(value).slice(0, mostFields).reverse()) waiting.push({ name: key, value: each })
  }
  return found
}

/** Computers a call names: in web addresses, in fields meant for one, and behind `user@` or `host:` of programs that copy. */
export function hostsOf(input: unknown, command: { readonly text: string; readonly facts: ExecFacts | undefined } | null): string[] {
  if (command) return [...new Set([...hostsNamedIn(command.text), ...(command.facts?.commands() ?? []).flatMap(({ words, leaves }) => [words, ...leaves].flatMap(remoteHosts))])].slice(0, mostListed)
  const hosts = new Set<string>()
  for (const field of fieldsOf(input)) {
    const host = hostOf(field)
    if (host !== null) hosts.add(host)
    if (hosts.size >= mostListed) break
  }
  return [...hosts]
}

function hostOf({ name, text }: Field): string | null {
  const address = text.trim().replace(/^ws(s?:\/\/)/i, 'http$1')
  if (/^https?:\/\//i.test(address)) return hostEntry(address.replace(/^(https?:\/\/)[^/?#@]*@/i, '$1'))
  return addressField.test(name) && /[.:]/.test(text) && !/[\s@]/.test(text) ? hostEntry(text) : null
}

const remotePrograms = new Set(['ssh', 'scp', 'sftp', 'rsync', 'ping', 'telnet', 'nc', 'ncat', 'ftp', 'git', 'curl', 'wget'])

function remoteHosts(words: readonly string[]): string[] {
  const name = (words[0] ?? '').split('/').at(-1)?.toLowerCase() ?? ''
  if (!remotePrograms.has(name)) return []
  return words.slice(1).flatMap((word, index) => {
    if (word.startsWith('-') || word.includes(HOLE)) return []
    const at = /^(?:[\w.-]+@)([\w.-]+)(?::.*)?$/.exec(word)?.[1] ?? /^([\w-]+(?:\.[\w-]+)+):(?!\/\/)/.exec(word)?.[1] ?? /^(?:ssh|git|ftp|sftp|rsync):\/\/(?:[^@/]*@)?([\w.-]+)/.exec(word)?.[1]
    if (at !== undefined) return hostEntry(at) ?? []
    // The first operand of these is the computer itself.
    const bare = ['curl', 'wget', 'ping', 'telnet', 'nc', 'ncat', 'ssh', 'ftp'].includes(name) && index === 0 && /^[\w-]+(?:\.[\w-]+)+(?:[:/].*)?$/.test(word)
    return bare ? hostEntry(word) ?? [] : []
  })
}

/** People a call would reach: mail addresses in the fields meant for them, or in the command. Only where something is sent. */
export function recipientsOf(effect: Effect, input: unknown, commandText: string | null): string[] {
  if (effect !== 'sends' && effect !== 'spends') return []
  if (commandText !== null) return [...new Set((commandText.match(mailAddress) ?? []).filter((found) => !commandText.includes(`${found}:`)))].slice(0, mostListed)
  return [...new Set(fieldsOf(input).filter(({ name }) => recipientField.test(name)).flatMap(({ text }) => text.match(mailAddress) ?? (text.trim() === '' || text.length > 200 ? [] : [text.trim()])))].slice(0, mostListed)
}

export interface KnownFacts {
  readonly effect: Effect
  readonly isCommand: boolean
  readonly facts: ExecFacts | undefined
  readonly hosts: readonly string[]
  readonly recipients: readonly string[]
  readonly touched: number
  /** All of what it touches is listed. */
  readonly touchedWhole: boolean
  readonly undo: ApprovalRequest['undo']
  readonly sandbox: ApprovalRequest['sandbox']
  readonly isForeign: boolean
  readonly confirmed: boolean
  /** All it can reach beyond its paths, where walls keep that. */
  readonly reach?: Reach | undefined
}

/**
 * What the card has to say it does not know. Files: a program of its own, words known only when it runs, or a foreign tool that
 * changes things. Hosts: something is sent or fetched and no computer is named, or a program runs that no wall keeps from the
 * network. Recipients: something is sent and nobody is named. Behind walls of its own a tool reaches what it declares: without folders no
 * further files, without computers nobody.
 */
export function unknownOf(known: KnownFacts): (typeof unknownFacts)[number][] {
  const { reach } = known
  if (reach) return walled(known, reach)
  const { effect, isCommand, isForeign, confirmed } = known
  const unknown: (typeof unknownFacts)[number][] = []
  const parts = known.facts?.commands() ?? []
  const open = isCommand && (known.facts?.complete !== true || parts.some((part) => part.words.some((word) => word.includes(HOLE))))
  const reachesOut = effect === 'sends' || effect === 'spends' || effect === 'installs'
  if (open || !known.touchedWhole || effect === 'runs-code' || effect === 'installs' || !confirmed || (isForeign && effect !== 'looks' && effect !== 'sends' && known.touched === 0)) unknown.push('files')
  if (known.hosts.length === 0 && ((reachesOut && !(isForeign && confirmed)) || (isCommand && (effect === 'runs-code' || open) && known.sandbox !== 'on') || (isForeign && !confirmed))) unknown.push('hosts')
  if (known.recipients.length === 0 && (effect === 'sends' || effect === 'spends') && (isForeign || known.hosts.length === 0)) unknown.push('recipients')
  if (known.undo === 'unknown') unknown.push('undo')
  if (effect === 'spends') unknown.push('cost')
  return unknown
}

function walled({ effect, touched, touchedWhole, recipients, undo }: KnownFacts, { hosts, folders }: Reach): (typeof unknownFacts)[number][] {
  const unknown: (typeof unknownFacts)[number][] = []
  const may = folders.some(({ access }) => effect === 'looks' || access === 'write')
  if (!touchedWhole || (may && touched === 0)) unknown.push('files')
  if (hosts.length > 0 && recipients.length === 0 && (effect === 'sends' || effect === 'spends')) unknown.push('recipients')
  if (undo === 'unknown') unknown.push('undo')
  if (effect === 'spends') unknown.push('cost')
  return unknown
}
