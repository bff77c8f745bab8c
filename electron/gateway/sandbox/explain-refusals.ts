import * as fs from 'node:fs'
import { resolve } from 'node:path'
import { foundPlace, isWithin } from './expand-places.ts'
import type { Refusal } from './sandbox.ts'

export interface EndedCommand {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
  readonly workspace: string
  readonly cwd: string
  readonly readOnly: readonly string[]
  /** The command had a door to the guard proxy; without one it had no network at all. */
  readonly proxied: boolean
  /** What the proxy refused. */
  readonly refusedHosts: readonly { readonly host: string; readonly rule: string; readonly reason: string }[]
  /** Whether a path that exists outside the wall was out of the command's sight. */
  readonly isHidden: (path: string) => boolean
}

/** Only the last part of what a command wrote is looked through: that is where a failure is told. */
const lookedAtChars = 20_000

/**
 * Reads from a command's own words what the wall held back. Pure but for asking whether a named file exists. It says something only where the wall
 * must have been the cause; a file that does not exist anywhere, or a disk that is really read-only, is none of its business.
 */
export function explainRefusals(end: EndedCommand): { readonly refused: readonly Refusal[]; readonly refusedHosts: readonly string[]; readonly notes: readonly string[] } {
  const text = end.stderr.length > 0 ? end.stderr.slice(-lookedAtChars) : end.exitCode === 0 ? '' : end.stdout.slice(-lookedAtChars)
  const lines = text.split('\n')
  const found = [network(end, lines), writing(end, lines), reading(end, lines), rights(lines)].filter((each) => each !== null)
  return { refused: found.flatMap(({ refusal }) => refusal ?? []), refusedHosts: end.refusedHosts.map(({ host }) => host), notes: found.map(({ note }) => note) }
}

interface Found { readonly refusal: Refusal | null; readonly note: string }

const noNetwork = /could not resolve|couldn't resolve|name resolution|name or service not known|nodename nor servname|network is unreachable|no route to host|\bENETUNREACH\b|\bEAI_AGAIN\b|\bENOTFOUND\b|getaddrinfo|unable to resolve|no such host|unknown host|bad address '/i
/** Inside as well as outside nobody may have listened: said, but not claimed. */
const refusedConnection = /failed to connect to|could(?: not|n't) connect|connection refused|\bECONNREFUSED\b/i

function network(end: EndedCommand, lines: readonly string[]): Found | null {
  if (end.refusedHosts.length > 0) {
    const closed = end.refusedHosts.filter(({ rule }) => rule === 'network.host-not-open').map(({ host }) => host)
    const others = end.refusedHosts.filter(({ rule }) => rule !== 'network.host-not-open').map(({ host, reason }) => `${host} was refused: ${reason}`)
    const open = closed.length > 0 ? [`These hosts are not open for commands of this chat: ${closed.join(', ')}. The person can open them for this chat; ask them if the task needs it. Trying again before that will not help.`] : []
    return { refusal: 'network', note: [...open, ...others].join(' ') }
  }
  if (end.proxied) {
    return lines.some((line) => noNetwork.test(line)) ? { refusal: 'network', note: 'From the safe area only web addresses (http, https) of open hosts can be reached, through the proxy in HTTPS_PROXY. A program that connects by itself, such as ssh, cannot.' } : null
  }
  if (!lines.some((line) => noNetwork.test(line))) {
    return lines.some((line) => refusedConnection.test(line)) ? { refusal: null, note: 'If this was meant for a server that runs outside of this command: the safe area has no network, so only what the command itself starts can be reached.' } : null
  }
  return { refusal: 'network', note: 'The safe area has no network, not even to servers on this computer, so nothing can be reached or downloaded from a command. Trying again will not help.' }
}

function writing(end: EndedCommand, lines: readonly string[]): Found | null {
  for (const line of lines.filter((each) => /read-only file system|\bEROFS\b|device or resource busy|\bEBUSY\b/i.test(each))) {
    const isBusy = /busy/i.test(line)
    const paths = pathsIn(line, end)
    const closed = paths.findLast((path) => end.readOnly.some((place) => isWithin(path, place) || (isBusy && isWithin(place, path))))
    if (closed !== undefined) return { refusal: 'write', note: `${closed} was not changed: other programs run or obey what stands there, so a command may change it only when the person allowed exactly that command.` }
    if (isBusy) continue
    const outside = paths.findLast((path) => !isWithin(path, end.workspace))
    if (outside !== undefined || paths.length === 0) return { refusal: 'write', note: `${outside ?? 'Something'} was not changed: inside the safe area only the working folder ${end.workspace} and /tmp can be changed.` }
  }
  return null
}

function reading(end: EndedCommand, lines: readonly string[]): Found | null {
  for (const line of lines.filter((each) => /no such file|permission denied|not found|cannot open|can't open|\bENOENT\b|\bEACCES\b|cannot access/i.test(each))) {
    const hidden = pathsIn(line, end).findLast((path) => end.isHidden(path) && exists(path))
    if (hidden !== undefined) return { refusal: 'read', note: `${hidden} cannot be seen from inside the safe area.` }
  }
  return null
}

function rights(lines: readonly string[]): Found | null {
  if (!lines.some((line) => /no new privileges|effective uid is not 0|must be run from a terminal.*sudo|sudo: .*(?:setuid|privileges)/i.test(line))) return null
  return { refusal: 'rights', note: 'Inside the safe area no command can get administrator rights.' }
}

/** Paths a line names: the words before a colon, or absolute, or in quotes; the surest last. */
function pathsIn(line: string, end: EndedCommand): string[] {
  const quoted = [...line.matchAll(/['"‘`]([^'"’`\n]{1,400})['"’`]/g)].map((match) => match[1] ?? '')
  const absolute = [...line.matchAll(/(?:^|[\s:('"=‘`])(\/[^\s:'"’`,)]{1,400})/g)].map((match) => match[1] ?? '')
  const listed = line.split(': ').map((part) => part.trim()).filter((part) => part !== '' && !part.includes(' '))
  const named = [...new Set([...listed, ...absolute, ...quoted])].map((text) => ({ text, path: resolve(end.cwd, text) })).filter(({ text, path }) => /[/.]/.test(text) || exists(path))
  // A link is told as what it leads to, because that was what could not be changed.
  return [...new Set(named.map(({ path }) => foundPlace(path)?.real ?? path))].filter((path) => path !== end.workspace)
}

function exists(path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
