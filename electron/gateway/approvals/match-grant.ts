import type { Grant, GrantMatch } from '../../../shared/approvals/grant.ts'
import type { AskReason } from '../policy/judge-call.ts'
import { isSameOrInside } from '../policy/path-names.ts'
import { splitPlace } from '../policy/exec/places.ts'
import type { GrantCall, GrantPart } from './grant-call.ts'
import { neverForever, neverStanding } from './offer-line.ts'
import { keepsToWords } from './program-words.ts'

/** Whether a match needs the command's hash, or a look at the disk for its words. */
export function needsOf(grants: readonly Grant[], text: string | null): { readonly realPlaces: boolean; readonly hash: boolean } {
  return {
    hash: grants.some(({ match }) => match.kind === 'command' && match.text === text),
    realPlaces: text !== null && grants.some(({ match }) => match.kind === 'program' || match.kind === 'folder'),
  }
}

/**
 * The grant that covers the whole call, or null. Pure. Every reason for asking has to be answered, and every part of a command
 * line that would ask; several grants may share the parts of one line. A call that is denied never comes here.
 */
export function findCovering(grants: readonly Grant[], call: GrantCall): Grant | null {
  const effects = [call.effect, ...(call.command?.parts ?? []).map((part) => part.effect)]
  // No line offers these; a record from elsewhere does not make them one.
  if (neverStanding(effects) !== null) return null
  const endsAlways = neverForever(effects) !== null || !call.confirmed
  const fitting = grants.filter((grant) => grant.tool === call.tool && grant.effect === call.effect && (!grant.wall || call.wall) && !(endsAlways && grant.lifetime.kind === 'forever'))
  if (fitting.length === 0 || call.asks.length === 0) return null
  return fitting.find((grant) => coversAlone(grant.match, call)) ?? (call.command ? coveringTogether(fitting, call, call.command) : null)
}

function coversAlone(match: GrantMatch, call: GrantCall): boolean {
  switch (match.kind) {
    case 'command': return call.command !== null && call.command.hash !== '' && match.text === call.command.text && match.cwd === call.command.cwd && match.hash === call.command.hash && call.asks.every(isPlainReason)
    case 'file': return call.command === null && call.paths.length > 0 && call.asks.every(isFileReason) && call.paths.every((path) => !path.isFolder && path.real === match.path)
    case 'folder': return call.command === null && call.paths.length > 0 && call.asks.every(isFolderReason) && call.paths.every((path) => !path.isSecret && isInFolder(path.real, path.isFolder, match, call))
    case 'host': return call.command === null && call.paths.length === 0 && call.hosts.length > 0 && call.asks.every(isToolReason) && call.hosts.every((host) => isHost(match.host, host))
    case 'tool': return call.command === null && call.definition !== null && match.hash === call.definition && call.asks.every(isToolReason)
    case 'program': return false
    default: return match satisfies never
  }
}

/** A program's or a folder's grant covers one simple command at a time. */
function coveringTogether(grants: readonly Grant[], call: GrantCall, command: NonNullable<GrantCall['command']>): Grant | null {
  if (!command.wholeLine || !command.complete || command.hasEnvironment || command.parts.length === 0) return null
  if (!call.asks.every((ask) => ask.kind !== 'path' && isPlainReason(ask))) return null
  // After a change of folder the words mean other places.
  if (command.parts.some((part) => part.facts.cwd !== command.cwd)) return null
  // A reason that is not about single parts (no wall, a rule of the person's) is answered only where every part is.
  const all = call.asks.some((ask) => ask.kind !== 'command')
  const asking = command.parts.filter((part) => all || !part.auto)
  const first = asking.map((part) => grants.find((grant) => coversPart(grant.match, part, command, call)))
  return first.length > 0 && first.every((grant) => grant !== undefined) ? first[0] ?? null : null
}

function coversPart(match: GrantMatch, part: GrantPart, command: NonNullable<GrantCall['command']>, call: GrantCall): boolean {
  const { facts } = part
  if (!facts.plain || facts.inner || facts.leaves.length !== 1) return false
  if (match.kind === 'program') {
    return match.folder === command.cwd && part.effect === call.effect && part.resolves && part.reaches !== null && match.words.every((word, index) => facts.words[index] === word)
      && keepsToWords(facts.words) && part.reaches.every((path) => isBelow(path, match.folder, call))
  }
  return match.kind === 'folder' && part.effect === 'deletes' && part.resolves && part.deletes !== null && part.deletes.every((path) => isInFolder(path, false, match, call))
}

/** Reasons that a yes to exactly this call answers: not those that say the call itself is not what it seems. */
function isPlainReason(ask: AskReason): boolean { return ask.kind !== 'path' || ask.rule === 'path.outside' }
function isFileReason(ask: AskReason): boolean { return ask.kind === 'path' ? ask.rule === 'path.outside' || ask.rule.startsWith('path.sensitive.') : ask.kind !== 'unconfirmed' }
/** A secret in a folder is not part of a yes to the folder. */
function isFolderReason(ask: AskReason): boolean { return ask.kind === 'path' ? ask.rule === 'path.outside' : ask.kind !== 'unconfirmed' }
function isToolReason(ask: AskReason): boolean { return ask.kind !== 'path' && ask.kind !== 'command' }

/** Directly in the folder, or with `below` anywhere under it. A folder itself is only covered with all that is below it. */
function isInFolder(path: string, isFolder: boolean, match: Extract<GrantMatch, { kind: 'folder' }>, call: GrantCall): boolean {
  const [place, folder] = [splitPlace(call.platform, path), splitPlace(call.platform, match.path)]
  if (!isSameOrInside(call.platform, place, folder)) return false
  if (match.below) return true
  return !isFolder && place.names.length === folder.names.length + 1
}

function isBelow(path: string, folder: string, call: GrantCall): boolean { return isSameOrInside(call.platform, splitPlace(call.platform, path), splitPlace(call.platform, folder)) }

function isHost(allowed: string, host: string): boolean {
  if (!allowed.startsWith('*.')) return allowed === host
  return host.endsWith(allowed.slice(1))
}
