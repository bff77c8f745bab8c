import type { CallSubject } from '../../shared/approvals/approval.ts'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import type { FailureCode, ToolFailure } from '../../shared/tools/tool-result.ts'
import { deletedFiles } from '../approvals/deleted-files.ts'
import { visibleText } from '../approvals/hidden-characters.ts'
import { toolParts, withoutTool } from '../approvals/tool-name.ts'
import { signInLack } from '../marketplace/sign-in/sign-in-lack.ts'
import { baseName } from './base-name.ts'
import { exitMeaning } from './exit-meaning.ts'
import type { ExitMeaning } from './exit-meaning.ts'
import { everRan, laneState } from './lane-state.ts'

/**
 * What a lane says, as keys of `text/…/lanes.ts` and their values. Made from facts of the call (tool, effect, subject,
 * details), never from a model's words. Pure, so every sentence can be tested without a window.
 */
export type TitleForm = 'before' | 'doing' | 'done' | 'failed' | 'stopped' | 'wanted'
export type TitleKind = 'read' | 'write' | 'create' | 'edit' | 'delete' | 'run' | 'list' | 'search' | 'visit' | 'send' | 'use' | 'useAlone' | 'ability' | 'abilityAlone'
export type LaneTitle =
  | { readonly key: `title.${TitleKind}.${TitleForm}`; readonly values: { readonly what: string; readonly tool: string } }
  | { readonly key: `title.deleteMany.${TitleForm}`; readonly values: { readonly count: number } }

/** What the words need of a lane; the activity page has the same facts of an audit entry. */
export interface TitleFacts {
  readonly tool: string
  readonly effect: string
  readonly subject: Pick<CallSubject, 'kind' | 'text'>
  /** Our name of a tool that comes with Pincer, in the person's language; left out: none. */
  readonly ability?: string | null
  /** The subject is told in full: for a copy, which has room. */
  readonly isWhole?: boolean
  /** How many files it deletes, when that is certain; else 0. */
  readonly touches: number
  /** For a file that was written: whether it is new. */
  readonly created?: boolean
}

const longestSubjectChars = 160

/** The title in the tense of `form`. Hidden characters in names and commands are written out as codes. */
export function titleOf(facts: TitleFacts, form: TitleForm): LaneTitle {
  const kind = kindOf(facts)
  const shownSubject = (text: string): string => (facts.isWhole === true ? visibleText(text.trim()) : shortSubject(text))
  if (kind === 'delete' && facts.touches > 1) return { key: `title.deleteMany.${form}`, values: { count: facts.touches } }
  if (kind !== 'use') return { key: `title.${kind}.${form}`, values: { what: shownSubject(facts.subject.text), tool: toolParts(facts.tool).name } }
  const what = withoutTool(facts.tool, facts.subject.text)
  const named = facts.ability ? 'ability' : 'use'
  return { key: `title.${named}${what === '' ? 'Alone' : ''}.${form}` as const, values: { what: shownSubject(what), tool: facts.ability ?? toolParts(facts.tool).name } }
}

/** The lane's title as it stands now. */
export function laneTitle(lane: Lane, abilityOf: (tool: string) => string | null = () => null): LaneTitle {
  const request = lane.approval?.request
  // What the person changed the command to is what the step does; its text is a command, whatever files it names.
  const edited = request && request.editedFrom !== null && request.command !== null ? request : null
  const effect = edited?.effect ?? lane.effect
  const touches = request && effect === 'deletes' ? deletedFiles(request) ?? [] : []
  const single = touches.length === 1 ? touches[0] : undefined
  return titleOf({
    tool: lane.tool, effect, touches: touches.length, ability: abilityOf(lane.tool),
    subject: single ? { kind: 'file', text: baseName(single.path) } : edited?.command ? { kind: 'command', text: edited.command.text } : lane.subject,
    ...(lane.details?.kind === 'file-change' ? { created: lane.details.created } : {}),
  }, titleForm(lane))
}

/** Why a call may end before it ran without having tried. */
const turnedAway: ReadonlySet<FailureCode | undefined> = new Set<FailureCode>(['not-permitted', 'interrupted', 'needs-sign-in'])

function titleForm(lane: Lane): TitleForm {
  switch (laneState(lane)) {
    case 'queued': case 'waiting':
      return 'before'
    case 'running':
      return 'doing'
    case 'done': case 'reported':
      return 'done'
    // A call that was turned away before it ran did not try: “could not” would blame the thing itself.
    case 'failed':
      return everRan(lane) || !turnedAway.has(lane.failure?.code) ? 'failed' : 'wanted'
    case 'stopped':
      return 'stopped'
    case 'left-out': case 'denied':
      return 'wanted'
  }
}

function kindOf(facts: TitleFacts): TitleKind {
  switch (facts.tool) {
    case 'read': return 'read'
    case 'write': return facts.created === true ? 'create' : 'write'
    case 'edit': return 'edit'
    case 'exec': return facts.effect === 'deletes' && facts.touches > 0 ? 'delete' : 'run'
    case 'glob': return 'list'
    case 'grep': return 'search'
    case 'web': return 'search'
    case 'fetch': case 'browser': return 'visit'
    case 'message': return 'send'
    default: return 'use'
  }
}

/** First line of the subject, capped: a lane has one line. The whole stands in the lane's details. */
function shortSubject(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '')?.trim() ?? text.trim()
  const more = line.length < text.trim().length || line.length > longestSubjectChars
  return visibleText(line.slice(0, longestSubjectChars)) + (more ? '…' : '')
}

/** The state beside the bar. A queued lane always says what it waits for. */
export function laneStateText(lane: Lane): { readonly key: `state.${ReturnType<typeof laneState>}` | 'state.queuedAfter' | 'state.keeping'; readonly values: { readonly what: string } } {
  const state = laneState(lane)
  const last = state === 'queued' ? lane.phases.at(-1) : undefined
  if (last?.keeping) return { key: 'state.keeping', values: { what: '' } }
  const after = last?.after
  return after ? { key: 'state.queuedAfter', values: { what: withoutEnding(shortSubject(after.text)) } } : { key: `state.${state}`, values: { what: '' } }
}

/** `quote-03.pdf` is said as `quote-03`: the ending says nothing in “After quote-03”. */
function withoutEnding(name: string): string {
  return name.replace(/(?<=[^./\\])\.[A-Za-z0-9]{1,5}$/, '')
}

export type ReasonCode = FailureCode | 'not-begun' | 'sign-in-declined' | 'sign-in-late' | 'sign-in-unavailable'

/** Which sentence tells why. A step that Pincer's end caught before it began did certainly not happen. */
export function reasonCode(failure: ToolFailure): ReasonCode {
  const lack = signInLack(failure)
  if (lack !== null && lack.why !== 'none') return `sign-in-${lack.why}`
  return failure.code === 'interrupted' && failure.data.began === false ? 'not-begun' : failure.code
}

/** A short sentence on the lane: why it failed, what a command reported, what was found. Null where the state says it all. */
export type LaneNote =
  | { readonly tone: 'bad' | 'plain'; readonly kind: 'reason'; readonly code: ReasonCode; readonly ms: number | null; readonly message: string }
  | { readonly tone: 'plain'; readonly kind: 'report'; readonly meaning: ExitMeaning; readonly number: number }
  | { readonly tone: 'plain'; readonly kind: 'found'; readonly what: 'matches' | 'paths'; readonly count: number; readonly more: boolean }
  | { readonly tone: 'plain'; readonly kind: 'changed'; readonly added: number; readonly removed: number }

/** See `LaneNote`. */
export function laneNote(lane: Lane): LaneNote | null {
  const state = laneState(lane)
  if (lane.failure && (state === 'failed' || state === 'denied' || (state === 'left-out' && lane.failure.code === 'left-out'))) {
    const { data } = lane.failure
    const code = reasonCode(lane.failure)
    return {
      tone: state === 'failed' ? 'bad' : 'plain', kind: 'reason', code,
      ms: typeof data.ms === 'number' ? data.ms : null,
      message: code === 'failed' && typeof data.message === 'string' ? shortSubject(data.message) : '',
    }
  }
  const details = lane.details
  if (state === 'reported' && details?.kind === 'command' && details.exitCode !== null) {
    return { tone: 'plain', kind: 'report', meaning: exitMeaning(details.command, details.exitCode), number: details.exitCode }
  }
  if (state !== 'done') return null
  if (details?.kind === 'matches') return { tone: 'plain', kind: 'found', what: 'matches', count: details.matches, more: details.more }
  if (details?.kind === 'paths') return { tone: 'plain', kind: 'found', what: 'paths', count: details.paths, more: details.more }
  if (details?.kind === 'file-change' && !details.created && details.added + details.removed > 0) {
    return { tone: 'plain', kind: 'changed', added: details.added, removed: details.removed }
  }
  return null
}
