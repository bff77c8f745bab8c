import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { visibleText } from './hidden-characters.ts'
import { folderOf, shortPath } from './path-words.ts'

/**
 * The facts a card always gives, as keys of `text/…/facts.ts`. Made from the request alone. The rule of all of them: a fact
 * the request does not settle is `unknown`, and nothing is promised that only looks likely.
 */
export interface Facts {
  readonly folder: { readonly key: 'one' | 'many' | 'none' | 'unknown' | 'chat' | 'chatLooks'; readonly folder: string; readonly path: string }
  /** `only`: declared, and held to it by walls. `found`: nothing but the result, which the service that answers this chat gets. `opened`: perhaps to hosts the person opened for this chat. */
  readonly leaves: { readonly key: 'nothing' | 'found' | 'opened' | 'only' | 'to' | 'toAndMore' | 'unknown'; readonly hosts: string }
  readonly who: { readonly key: 'nobody' | 'service' | 'people' | 'opened' | 'hosts' | 'unknown'; readonly people: string }
  readonly undo: 'nothing' | 'yes' | 'no' | 'unknown'
  readonly cost: 'no' | 'yes' | 'unknown'
}

/** What a request does not say of the chat it stands in. */
export interface Around {
  /** The model of this chat runs on another computer, so what a step finds goes there. */
  readonly answeredElsewhere: boolean
  /** Hosts the person opened for commands of this chat: the way out of the safe area. */
  readonly openHosts: readonly string[]
}

/** See `Facts`. */
export function factsOf(request: ApprovalRequest, around: Around): Facts {
  const leaves = leavesOf(request, around)
  const hosts = (leaves === 'opened' ? around.openHosts : leaves === 'only' ? request.reach?.hosts ?? [] : request.hosts).map(visibleText).join(', ')
  return { folder: folderFact(request), leaves: { key: leaves, hosts }, who: whoGetsIt(request, leaves), undo: undoOf(request), cost: costOf(request, leaves) }
}

/** Files are not known: said by the request, or a program of which no file is known at all. */
export function filesUnknown(request: ApprovalRequest): boolean {
  return request.unknown.includes('files') || (request.command !== undefined && request.touches.length === 0)
}

function folderFact(request: ApprovalRequest): Facts['folder'] {
  const one = (path: string): Facts['folder'] => ({ key: 'one', folder: shortPath(path), path })
  // A program without known files: all that is known is where it runs.
  if (request.command && request.touches.length === 0) return one(request.command.cwd)
  const named = request.touches.length > 0 ? request.touches.map((each) => folderOf(each.path)) : request.change ? [folderOf(request.change.path)]
    : request.subject.path === undefined ? [] : [request.subject.kind === 'folder' ? request.subject.path : folderOf(request.subject.path)]
  const [first, ...others] = new Set(named)
  if (first !== undefined) return others.length === 0 ? one(first) : { key: 'many', folder: '', path: '' }
  const { reach } = request
  // Looking, it saves nothing; whatever else it does, it could read there too.
  if (reach && reach.folders.length > 0) return { key: request.effect !== 'looks' && reach.folders.some(({ access }) => access === 'write') ? 'chat' : 'chatLooks', folder: '', path: '' }
  return { key: request.unknown.includes('files') ? 'unknown' : 'none', folder: '', path: '' }
}

function leavesOf(request: ApprovalRequest, { answeredElsewhere, openHosts }: Around): Facts['leaves']['key'] {
  const { reach } = request
  if (reach && !request.unknown.includes('hosts')) return reach.hosts.length > 0 ? 'only' : answeredElsewhere ? 'found' : 'nothing'
  const more = request.unknown.includes('hosts')
  if (request.hosts.length > 0) return more ? 'toAndMore' : 'to'
  if (more || mayGoOnline(request)) return 'unknown'
  if (request.command && openHosts.length > 0) return 'opened'
  return answeredElsewhere && bringsSomethingBack(request) ? 'found' : 'nothing'
}

/** Writing a file answers with “done”; everything else answers with what it found. */
function bringsSomethingBack(request: ApprovalRequest): boolean {
  return request.effect === 'looks' || request.command !== undefined || request.provider !== null
}

/** Without a named host: whether the call could still reach the internet. Behind the wall only named hosts are open. */
function mayGoOnline(request: ApprovalRequest): boolean {
  if (request.effect === 'sends' || request.effect === 'spends' || request.effect === 'installs') return true
  if (request.provider?.layer === 'connection') return true
  const runsForeignCode = request.effect === 'runs-code' || request.provider !== null
  return runsForeignCode && request.sandbox !== 'on'
}

function whoGetsIt(request: ApprovalRequest, leaves: Facts['leaves']['key']): Facts['who'] {
  const people = request.recipients.map(visibleText).join(', ')
  const key = request.unknown.includes('recipients') ? 'unknown' : people !== '' ? 'people' : leaves === 'nothing' ? 'nobody' : leaves === 'found' ? 'service' : leaves === 'opened' ? 'opened' : leaves === 'to' || leaves === 'only' ? 'hosts' : 'unknown'
  return { key, people }
}

function undoOf(request: ApprovalRequest): Facts['undo'] {
  if (request.effect === 'looks') return 'nothing'
  return request.unknown.includes('undo') ? 'unknown' : request.undo
}

/** What reaches another computer may be billed there; only what stays here is certain to cost nothing. */
function costOf(request: ApprovalRequest, leaves: Facts['leaves']['key']): Facts['cost'] {
  if (request.effect === 'spends') return 'yes'
  if (request.unknown.includes('cost')) return 'unknown'
  return leaves === 'nothing' || leaves === 'found' || ((leaves === 'to' || leaves === 'only') && request.effect === 'looks') ? 'no' : 'unknown'
}
