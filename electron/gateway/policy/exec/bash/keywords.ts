import type { Word } from '../exec-types.ts'
import type { Source } from './source.ts'

/** What a reserved word does at the place of a command. */
export type KeywordKind = 'group' | 'prefix' | 'function' | 'open' | 'close' | 'middle' | 'loop' | 'case' | 'esac' | 'test'

const kinds: ReadonlyMap<string, KeywordKind> = new Map([
  ['{', 'group'], ['}', 'group'], ['!', 'prefix'], ['time', 'prefix'], ['coproc', 'prefix'], ['function', 'function'],
  ['if', 'open'], ['while', 'open'], ['until', 'open'], ['fi', 'close'], ['done', 'close'],
  ['then', 'middle'], ['else', 'middle'], ['elif', 'middle'], ['do', 'middle'],
  ['for', 'loop'], ['select', 'loop'], ['case', 'case'], ['esac', 'esac'], ['[[', 'test'],
])
const zshKinds: ReadonlyMap<string, KeywordKind> = new Map([['foreach', 'loop'], ['end', 'close'], ['always', 'middle']])

export function keywordKind(word: string, zsh: boolean): KeywordKind | null {
  return kinds.get(word) ?? (zsh ? zshKinds.get(word) : undefined) ?? null
}

/** Written without any quoting: only then a word can be a reserved one. */
export function isBare(word: Word): boolean {
  const [piece] = word.pieces
  return word.pieces.length === 1 && piece?.kind === 'text' && !piece.quoted && piece.text === word.raw
}

/** True when a compound command stands at the position (after `coproc NAME`). */
export function commandNeedsBody(source: Source): boolean {
  if (source.peek() === '(' || source.peek() === '{') return true
  return ['if', 'while', 'until', 'for', 'case', 'select', '[['].some((word) => source.follows(word) && ' \t\n'.includes(source.peekAfter(word.length) || '-'))
}
