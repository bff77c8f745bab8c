import { dirname } from 'node:path'
import type { GrantMatch, GrantOffer } from '../../../shared/approvals/grant.ts'
import { interpreters, neverAuto } from '../policy/exec/program-tables/auto-posix.ts'
import { startsAnother } from '../policy/exec/program-tables/wrapper-table.ts'
import { plainName, type Speech } from '../policy/exec/program-name.ts'
import type { GrantCall, GrantPart } from './grant-call.ts'
import { chat, forever, minutes, neverForever, neverStanding, offer } from './offer-line.ts'
import { keepsToWords, programWords } from './program-words.ts'

/** The lines for a command. "For ever" is shut for whatever starts other programs: what they do is decided elsewhere, later. Pure. */
export function commandOffers(call: GrantCall, command: NonNullable<GrantCall['command']>): GrantOffer[] {
  if (call.asks.some((ask) => ask.kind === 'path' && ask.rule !== 'path.outside')) return []
  const exact = { kind: 'command', text: command.text, cwd: command.cwd, hash: command.hash } as const
  const effects = [call.effect, ...command.parts.map((part) => part.effect)]
  const never = neverStanding(effects) ?? (command.complete && command.wholeLine ? null : 'unread')
  const off = never ?? neverForever(effects) ?? (startsOthers(command.parts, call) ? 'shell' : null)
  const program = programLine(call, command)
  // Where the program itself may be allowed, a chat's or some minutes' yes is for the program: the next such command has other names.
  const short = program?.isOpen === true && !effects.includes('deletes') ? offer.bind(null, 'program', program.match) : offer.bind(null, 'exact', exact)
  const lines = [short(chat, never), short(minutes, never)]
  const folder = deletedIn(command.parts)
  if (folder !== null && !command.hasEnvironment) lines.push(offer('folder', { kind: 'folder', path: folder, below: false }, minutes, never))
  lines.push(offer('exact', exact, forever, off))
  if (program) lines.push(offer('program', program.match, forever, program.isOpen ? off : off ?? 'shell'))
  return lines
}

/** Only for a line that is one plain command. A program that could be told to start others is shown, and shut. */
function programLine(call: GrantCall, command: NonNullable<GrantCall['command']>): { readonly match: Extract<GrantMatch, { kind: 'program' }>; readonly isOpen: boolean } | null {
  const [part, ...more] = command.parts
  if (!part || more.length > 0 || !part.facts.plain || part.facts.inner || command.hasEnvironment || call.platform === 'win32') return null
  const [program = '', sub = ''] = part.facts.words
  if (!/^[a-z0-9][a-z0-9._+-]*$/.test(program)) return null
  const words = programWords(part.facts.words)
  const isOpen = words !== null && part.resolves && part.reaches !== null && keepsToWords(part.facts.words) && command.wholeLine && call.asks.every((ask) => ask.kind !== 'path')
  return { match: { kind: 'program', words: [...words ?? (/^[a-z][a-z-]{0,30}$/.test(sub) ? [program, sub] : [program])], folder: command.cwd }, isOpen }
}

function startsOthers(parts: readonly GrantPart[], call: GrantCall): boolean {
  const speech: Speech = { platform: call.platform, shell: call.platform === 'win32' ? 'powershell' : 'bash' }
  return parts.some(({ facts }) => facts.inner || facts.leaves.length !== 1 || facts.leaves[0] !== facts.words || /[\\/]/.test(facts.words[0] ?? '') || startsProgram(plainName(facts.words[0] ?? '', speech)))
}

function startsProgram(name: string): boolean {
  return startsAnother(name) || interpreters.has(name) || neverAuto.has(name) || /^(?:make|gmake|ninja|cmake|npm|npx|pnpm|yarn|bun|deno|cargo|go|gradle|mvn|ant|rake|just|task|docker|podman|kubectl|ssh)$/.test(name)
}

/** The one folder in which a line of plain deletions takes files away; null for anything else. */
function deletedIn(parts: readonly GrantPart[]): string | null {
  const asking = parts.filter((part) => !part.auto)
  const places = asking.flatMap((part) => part.deletes ?? [])
  if (asking.length === 0 || asking.some((part) => part.deletes === null || !part.resolves)) return null
  const folders = new Set(places.map((path) => dirname(path)))
  return folders.size === 1 ? [...folders][0] ?? null : null
}
