import { HOLE, type Word } from './exec-types.ts'

/** The word without its quotes; `HOLE` stands for each part that only the shell will know. */
export function valueOf(word: Word): string {
  let value = ''
  for (const piece of word.pieces) value += piece.kind === 'text' ? piece.text : HOLE
  return value
}
