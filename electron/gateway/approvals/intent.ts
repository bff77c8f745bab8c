import { basename, sep } from 'node:path'
import type { Effect } from '../../../shared/tools/effect.ts'

/** What a call is after, whatever words it is put in. */
export interface Intent {
  readonly tool: string
  readonly effect: Effect
  /** It would run with the rights of the system's keeper: the same without them is a milder wish. */
  readonly elevated: boolean
  /** A tool's input with its paths resolved and its blanks evened out; null for a command. */
  readonly input: string | null
  /** The commands that matter, unwrapped and evened out; null where something in them is known only when it runs. */
  readonly units: readonly string[] | null
  /** What it takes away, where that is all it does and all of it is known. */
  readonly deletes: Deletion | null
  /** Places beyond the working folder, or for secrets, that it looks into, where looking is all it does. Inside, what is looked for counts too. */
  readonly looks: readonly string[] | null
}

export interface Deletion {
  /** Real paths. */
  readonly files: readonly string[]
  /** Whatever has this name in a folder or below it. */
  readonly named: readonly { readonly root: string; readonly name: string }[]
}

/**
 * Whether `next` is what was refused, in other words or by other means. Only where that is certain: a call that does more, less or
 * something else is a question of its own. Pure.
 */
export function isSameIntent(refused: Intent, next: Intent): boolean {
  if (refused.elevated && !next.elevated) return false
  if (refused.tool === next.tool && refused.input !== null && refused.input === next.input) return true
  if (refused.units !== null && next.units !== null && refused.units.length > 0 && sameList(refused.units, next.units)) return true
  if (refused.deletes !== null && next.deletes !== null) return sameDeletion(refused.deletes, next.deletes)
  return refused.looks !== null && next.looks !== null && refused.looks.length > 0 && sameList(refused.looks, next.looks)
}

function sameDeletion(refused: Deletion, next: Deletion): boolean {
  if (refused.files.length + refused.named.length === 0) return false
  if (refused.named.length === 0 && next.named.length === 0) return sameList(refused.files, next.files)
  if (refused.named.length > 0 && next.named.length > 0) return next.files.length === refused.files.length && sameList(refused.named.map(nameKey), next.named.map(nameKey)) && sameList(refused.files, next.files)
  const [byFile, byName] = refused.named.length === 0 ? [refused, next] : [next, refused]
  const [file, ...more] = byFile.files
  const [named, ...others] = byName.named
  return file !== undefined && named !== undefined && more.length === 0 && others.length === 0 && byName.files.length === 0 && basename(file) === named.name && file.startsWith(named.root.endsWith(sep) ? named.root : named.root + sep)
}

function nameKey({ root, name }: Deletion['named'][number]): string { return `${root}\n${name}` }

/** The same members, in any order, each once. */
function sameList(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [new Set(a), new Set(b)]
  return left.size === right.size && [...left].every((each) => right.has(each))
}
