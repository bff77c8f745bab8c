import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { baseName } from '../timeline/base-name.ts'
import { programNames } from './command-lines.ts'
import { deletedFiles } from './deleted-files.ts'
import { visibleText } from './hidden-characters.ts'
import { diffLines } from './line-diff.ts'
import { toolParts, withoutTool } from './tool-name.ts'

/**
 * The card's question, as a key of `text/…/approvals.ts` and its values. Made by these rules from the real request;
 * the model's words have no part in it. The verb is the strongest effect.
 */
export interface Question {
  readonly key:
    | 'ask.deleteOne' | 'ask.deleteMany' | 'ask.deleteManyIn' | 'ask.deleteWith' | 'ask.create' | 'ask.replace' | 'ask.changeLines' | 'ask.changeWith' | 'ask.changeThing'
    | 'ask.read' | 'ask.lookIn' | 'ask.open' | 'ask.searchIn' | 'ask.lookWith' | 'ask.sendWith' | 'ask.sendThing' | 'ask.spend' | 'ask.installWith' | 'ask.runOne' | 'ask.runMany' | 'ask.use' | 'ask.ability' | 'ask.abilityWith'
  readonly values: Readonly<Record<string, string | number>>
}

/** See `Question`. `abilityOf`: our name of a tool that comes with Pincer, in the person's language. */
export function questionOf(request: ApprovalRequest, abilityOf: (tool: string) => string | null = () => null): Question {
  const ability = request.provider?.own === undefined ? null : abilityOf(request.tool)
  if (ability !== null) return aboutAbility(request, ability)
  const what = visibleText(baseNameOrText(request))
  if (request.command) return aboutCommand(request, request.command)
  switch (request.effect) {
    case 'deletes':
      return aboutDeleting(request) ?? { key: 'ask.deleteOne', values: { what } }
    case 'changes':
    case 'runs-code':
      return aboutChange(request) ?? (request.effect === 'changes' ? { key: 'ask.changeThing', values: { what } } : anyUse(request, what))
    case 'sends':
      return request.subject.kind === 'address' ? { key: 'ask.open', values: { what } } : { key: 'ask.sendThing', values: { what } }
    case 'spends':
      return { key: 'ask.spend', values: { what } }
    case 'installs':
      return { key: 'ask.installWith', values: { what } }
    case 'looks':
      return aboutLooking(request, what)
  }
}

/** Programs named in one question; the exact command shows the rest. */
const namedPrograms = 3

/** What the ability is called says what happens better than a verb of ours; beside it stands what the call names. */
function aboutAbility(request: ApprovalRequest, ability: string): Question {
  const what = withoutTool(request.tool, baseNameOrText(request))
  return what === '' ? { key: 'ask.ability', values: { ability } } : { key: 'ask.abilityWith', values: { ability, what: visibleText(what) } }
}

function aboutCommand(request: ApprovalRequest, command: NonNullable<ApprovalRequest['command']>): Question {
  const names = programNames(command.text, command.parts.filter((part) => part.effect === request.effect))
  const all = programNames(command.text, command.parts)
  // Several programs of that kind are all named: the first may be the harmless one.
  const program = [...new Set((names.length > 0 ? names : [all[0] ?? firstWord(command.text)]).map((name) => visibleText(name.split(/[/\\]/).at(-1) ?? '')))].slice(0, namedPrograms).join(', ')
  switch (request.effect) {
    case 'deletes':
      return aboutDeleting(request) ?? { key: 'ask.deleteWith', values: { program } }
    case 'changes':
      return { key: 'ask.changeWith', values: { program } }
    case 'sends':
      return { key: 'ask.sendWith', values: { program } }
    case 'spends':
      return { key: 'ask.spend', values: { what: program } }
    case 'installs':
      return { key: 'ask.installWith', values: { what: program } }
    case 'looks':
      return { key: 'ask.lookWith', values: { program } }
    case 'runs-code':
      return all.length > 1
        ? { key: 'ask.runMany', values: { count: all.length, programs: all.map(visibleText).join(', ') } }
        : { key: 'ask.runOne', values: { program } }
  }
}

function aboutDeleting(request: ApprovalRequest): Question | null {
  const files = deletedFiles(request)
  const [first] = files ?? []
  if (!files || !first) return null
  const folder = commonFolder(files.map((one) => one.path))
  if (files.length === 1) return { key: 'ask.deleteOne', values: { what: visibleText(baseName(first.path)) } }
  return folder === null
    ? { key: 'ask.deleteMany', values: { count: files.length } }
    : { key: 'ask.deleteManyIn', values: { count: files.length, folder: visibleText(folder) } }
}

function aboutChange(request: ApprovalRequest): Question | null {
  if (!request.change) return null
  const what = visibleText(baseName(request.change.path))
  if (request.change.before === null) return { key: 'ask.create', values: { what } }
  const { added, removed } = diffLines(request.change.before, request.change.after)
  return { key: 'ask.changeLines', values: { what, count: Math.max(added, removed, 1) } }
}

function aboutLooking(request: ApprovalRequest, what: string): Question {
  switch (request.subject.kind) {
    case 'file':
      return { key: 'ask.read', values: { what } }
    case 'folder':
      return { key: 'ask.lookIn', values: { what } }
    case 'address':
      return { key: 'ask.open', values: { what } }
    case 'pattern':
      return { key: 'ask.searchIn', values: { what } }
    default:
      return anyUse(request, what)
  }
}

function anyUse(request: ApprovalRequest, what: string): Question {
  return { key: 'ask.use', values: { tool: toolParts(request.tool).name, what } }
}

function baseNameOrText(request: ApprovalRequest): string {
  const { kind, text } = request.subject
  return kind === 'file' || kind === 'folder' ? baseName(text) : text.split('\n')[0] ?? text
}

function firstWord(command: string): string {
  return command.trim().split(/\s+/)[0] ?? command
}

/** The last two parts of the folder all paths lie in directly, `Quotes/archive`; null when they lie in different ones. */
function commonFolder(paths: readonly string[]): string | null {
  const folders = new Set(paths.map((path) => path.replace(/[/\\][^/\\]*[/\\]?$/, '')))
  const [only] = folders
  if (folders.size !== 1 || only === undefined || only === '') return null
  const parts = only.split(/[/\\]/).filter((part) => part !== '')
  return parts.length === 0 ? null : parts.slice(-2).join('/')
}
