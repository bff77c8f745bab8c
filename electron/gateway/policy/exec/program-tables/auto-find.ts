import { wordSet } from './flag-rules.ts'

/** Expressions of find that only choose and print. `-exec`, `-ok`, `-delete`, `-fprint*`, `-fls`, `-files0-from` and `-L` are not among them. */
const alone = 'print print0 depth d mount xdev empty true false not a and o or ls prune quit readable writable executable nouser nogroup daystart noleaf ignore_readdir_race warn nowarn help version H P E s x'
const withText = 'name iname path ipath wholename iwholename regex iregex regextype type xtype size mtime mmin atime amin ctime cmin maxdepth mindepth perm user group uid gid links inum lname ilname fstype used printf newermt newerat newerct newerBt'
const withFile = 'newer anewer cnewer samefile'

export type FindWord = 'place' | 'text' | 'file' | 'fine' | 'unknown'

/** What each word behind `find` is. */
export function findWordKinds(words: readonly string[]): FindWord[] {
  const kinds: FindWord[] = []
  let expression = false
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '(' || word === ')' || word === '!' || word === ',') { expression = true; kinds.push('fine'); continue }
    if (!word.startsWith('-') || word === '-') { kinds.push(expression ? 'unknown' : 'place'); continue }
    const name = word.slice(1)
    if (!/^[HPEsxd]$|^O[0-3]$/.test(name)) expression = true
    if (wordSet(alone).has(name) || /^O[0-3]$/.test(name)) { kinds.push('fine'); continue }
    const kind: FindWord = wordSet(withText).has(name) ? 'text' : wordSet(withFile).has(name) ? 'file' : 'unknown'
    kinds.push(kind === 'unknown' ? 'unknown' : 'fine')
    if (kind === 'unknown') continue
    at += 1
    kinds.push(words[at] === undefined ? 'unknown' : kind)
  }
  return kinds
}
