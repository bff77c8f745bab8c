import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { Grant, GrantMatch, GrantOffer } from '../../shared/approvals/grant.ts'
import type { Effect } from '../../shared/tools/effect.ts'
import { baseName } from '../timeline/base-name.ts'
import { words } from '../text/index.ts'
import { visibleText } from './hidden-characters.ts'
import { folderOf, shortPath } from './path-words.ts'
import { toolParts } from './tool-name.ts'

/** What a stored yes covers, made from the record that is stored and nothing else: the same words on the card, in the line and on the page. */
export interface Covered {
  readonly tool: string
  readonly effect: Effect
  readonly match: GrantMatch
  /** Only inside the safe area. */
  readonly wall?: boolean
}

const longestCommand = 80

/** A headline with its verb first: “Change files in Quotes”. */
export function whatWords({ tool, effect, match }: Covered): string {
  const t = words.t
  switch (match.kind) {
    case 'command': return t('grants:what.command')
    case 'program': return t('grants:what.program', { words: visibleText(match.words.join(' ')) })
    case 'file': return t(`grants:what.file.${fileVerb(effect)}`, { name: visibleText(baseName(match.path)) })
    case 'folder': return t(`grants:what.folder.${fileVerb(effect)}`, { name: visibleText(baseName(match.path)) })
    case 'host': return t(`grants:what.host.${effect === 'looks' || effect === 'sends' ? effect : 'other'}`, { host: hostWords(match.host) })
    case 'tool': return t('grants:what.tool', { tool: toolWords(tool) })
    default: return match satisfies never
  }
}

/** Where it holds and where not: “Documents/Quotes, not folders below it”. */
export function whereWords({ match, wall = false }: Pick<Covered, 'match' | 'wall'>): string {
  return wall ? words.t('grants:where.wall', { where: placeOf(match) }) : placeOf(match)
}

function placeOf(match: GrantMatch): string {
  const t = words.t
  switch (match.kind) {
    case 'command': return t('grants:where.command', { command: shortCommand(match.text), folder: shortPath(match.cwd) })
    case 'program': return t('grants:where.program', { folder: shortPath(match.folder) })
    case 'file': return t('grants:where.file', { folder: shortPath(folderOf(match.path)) })
    case 'folder': return t(match.below ? 'grants:where.folderBelow' : 'grants:where.folder', { folder: shortPath(match.path) })
    case 'host': return t(match.host.startsWith('*.') ? 'grants:where.hostMany' : 'grants:where.host')
    case 'tool': return t('grants:where.tool')
    default: return match satisfies never
  }
}

/** How long a line of “Always…” would hold, in the same words. */
export function offerUntil({ lifetime }: Pick<GrantOffer, 'lifetime'>): string {
  return lifetime.kind === 'minutes' ? words.t('grants:until.minutes', { count: lifetime.minutes }) : words.t(`grants:until.${lifetime.kind}`)
}

/** The whole path, or whatever it is about, for a title; empty where the words say all. */
export function placeWords({ match }: Pick<Covered, 'match'>): string {
  switch (match.kind) {
    case 'command': return visibleText(`${match.cwd}: ${match.text}`)
    case 'program': return visibleText(match.folder)
    case 'file': case 'folder': return visibleText(match.path)
    case 'host': case 'tool': return ''
    default: return match satisfies never
  }
}

/** For how long and what for, as the first line of an offer: “For 10 minutes: this folder”. */
export function whenWords({ match, lifetime }: Pick<GrantOffer, 'match' | 'lifetime'>): string {
  const t = words.t
  const what = t(`grants:scope.${match.kind}`)
  return lifetime.kind === 'minutes' ? t('grants:when.minutes', { count: lifetime.minutes, what }) : t(`grants:when.${lifetime.kind}`, { what })
}

/** How long a stored yes holds, counted from when it was given: “for 10 minutes”. */
export function untilWords({ lifetime, createdAt }: Pick<Grant, 'lifetime' | 'createdAt'>): string {
  const t = words.t
  if (lifetime.kind === 'until') return t('grants:until.minutes', { count: Math.max(1, Math.round((lifetime.at - createdAt) / 60_000)) })
  return t(`grants:until.${lifetime.kind}`)
}

/** The second line of an offer: what would be stored, in one go; or why it is not offered. */
export function offerNote(offer: GrantOffer, { tool, effect, command, sandbox }: Pick<ApprovalRequest, 'tool' | 'effect' | 'command' | 'sandbox'>): string {
  if (offer.off !== null) return words.t('grants:off.line', { why: words.t(`grants:off.${offer.off}`) })
  // A yes to a command behind the wall holds behind the wall.
  const wall = command !== undefined && sandbox === 'on'
  const { match } = offer
  const where = match.kind === 'command' ? words.t('grants:where.commandHere', { folder: shortPath(match.cwd) }) : placeOf(match)
  const rule = `${whatWords({ tool, effect, match })} · ${wall ? words.t('grants:where.wall', { where }) : where}`
  return offer.lifetime.kind === 'chat' ? words.t('grants:untilClosed', { rule }) : rule
}

/** A tool by the name its maker gave it, with whose it is: “send (team_mail)”. */
export function toolWords(tool: string): string {
  const { name, of } = toolParts(tool)
  return of === null ? name : words.t('grants:what.toolOf', { name, of })
}

function fileVerb(effect: Effect): 'looks' | 'changes' | 'deletes' | 'other' {
  return effect === 'looks' || effect === 'changes' || effect === 'deletes' ? effect : 'other'
}

function hostWords(host: string): string {
  return host.startsWith('*.') ? words.t('grants:what.anyName', { name: visibleText(host.slice(2)) }) : visibleText(host)
}

function shortCommand(text: string): string {
  const line = text.split('\n')[0] ?? ''
  return visibleText(line.slice(0, longestCommand)) + (text.length > Math.min(line.length, longestCommand) ? '…' : '')
}
