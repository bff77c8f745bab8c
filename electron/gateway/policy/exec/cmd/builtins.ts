import type { Word } from '../exec-types.ts'
import { valueOf } from '../word-value.ts'

const builtins = 'echo|del|erase|rd|rmdir|md|mkdir|dir|type|cd|chdir|copy|move|ren|rename|set|call|start|rem|pause|exit|title|color|cls|ver|vol|date|time|path|prompt|pushd|popd|mklink|assoc|ftype|if|for|goto'
const glued = new RegExp(`^(${builtins})([/\\\\.:(\\[\\]+,;="].*)$`, 'is')

/** cmd ends its own commands' names at a slash, a dot and the like (`del/s`, `cd..`), and every name at a slash behind it (`shutdown/s`). */
export function splitBuiltin(word: Word): Word[] {
  const text = valueOf(word)
  const match = glued.exec(text) ?? /^([A-Za-z][\w.-]*)(\/[A-Za-z?].*)$/s.exec(text)
  if (match === null) return [word]
  const part = (piece: string): Word => ({ ...word, pieces: [{ kind: 'text', text: piece, quoted: false }], raw: piece, objections: new Set([...word.objections, 'odd-spelling']) })
  return [part(match[1] ?? ''), part((match[2] ?? '').replace(/^[,;=]+/, ''))].filter((piece) => piece.raw !== '')
}
