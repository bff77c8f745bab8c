import { dirname } from 'node:path'
import type { GrantMatch, GrantOffer } from '../../../shared/approvals/grant.ts'
import { isSameOrInside } from '../policy/path-names.ts'
import { splitPlace } from '../policy/exec/places.ts'
import { commandOffers } from './command-offers.ts'
import type { GrantCall } from './grant-call.ts'
import { chat, forever, minutes, neverForever, neverStanding, offer, type Off } from './offer-line.ts'


/**
 * The lines under "Always…", in order: in this chat, for some minutes, for ever exactly this, for ever this program or folder. A line that
 * has to stay shut is there with its reason. No lines: the call asks for a reason that no standing yes may answer. Pure.
 */
export function offersFor(call: GrantCall): GrantOffer[] {
  if (call.asks.length === 0) return []
  if (call.command) return commandOffers(call, call.command)
  if (call.paths.length > 0) return pathOffers(call)
  if (call.definition !== null) return toolOffers(call, call.definition)
  return hostOffers(call)
}

/** One file or folder: itself, or the folder it lies in. */
function pathOffers(call: GrantCall): GrantOffer[] {
  const [path] = call.paths
  const rules = call.asks.flatMap((ask) => (ask.kind === 'path' ? [ask.rule] : []))
  if (!path || call.paths.length !== 1 || !call.confirmed) return []
  if (rules.some((rule) => rule !== 'path.outside' && !rule.startsWith('path.sensitive.'))) return []
  const never = neverStanding([call.effect])
  const off = never ?? neverForever([call.effect])
  if (path.isFolder) return folderLines(call, { kind: 'folder', path: path.real, below: true }, never, off)
  const file = { kind: 'file', path: path.real } as const
  if (path.isSecret) return [offer('file', file, chat, never)]
  const folder = { kind: 'folder', path: dirname(path.real), below: false } as const
  if (call.effect === 'deletes') return [offer('file', file, chat, never), offer('folder', folder, minutes, never), offer('file', file, forever, off)]
  return [offer('file', file, chat, never), offer('folder', folder, chat, never), offer('folder', folder, minutes, never), offer('file', file, forever, off), ...foreverFolder(call, folder, off)]
}

function folderLines(call: GrantCall, folder: Extract<GrantMatch, { kind: 'folder' }>, never: Off, off: Off): GrantOffer[] {
  return [offer('folder', folder, chat, never), offer('folder', folder, minutes, never), ...foreverFolder(call, folder, off)]
}

/** Nobody means all of their own files, or all of the disk, when they say "this folder" for ever. */
function foreverFolder(call: GrantCall, folder: Extract<GrantMatch, { kind: 'folder' }>, off: Off): GrantOffer[] {
  const holdsHome = folder.below && isSameOrInside(call.platform, splitPlace(call.platform, call.home), splitPlace(call.platform, folder.path))
  return holdsHome ? [] : [offer('folder', folder, forever, off)]
}

/** A skill's or a connection's tool: every call of it, while it says the same of itself. */
function toolOffers(call: GrantCall, definition: string): GrantOffer[] {
  const match = { kind: 'tool', hash: definition } as const
  const never = neverStanding([call.effect])
  const off = never ?? neverForever([call.effect]) ?? (call.confirmed ? null : 'unconfirmed') ?? (call.effect === 'runs-code' ? 'shell' : null)
  return [offer('tool', match, chat, never), offer('tool', match, minutes, never), offer('tool', match, forever, off)]
}

function hostOffers(call: GrantCall): GrantOffer[] {
  const [host] = call.hosts
  if (host === undefined || call.hosts.length !== 1 || call.effect !== 'looks') return []
  const match = { kind: 'host', host } as const
  return [offer('host', match, chat, null), offer('host', match, minutes, null), offer('host', match, forever, null)]
}
