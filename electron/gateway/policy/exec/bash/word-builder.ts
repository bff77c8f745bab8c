import type { Objection, Piece, Word } from '../exec-types.ts'

/** Gathers the pieces of one word while it is read. */
export class WordBuilder {
  readonly pieces: Piece[] = []
  readonly objections = new Set<Objection>()
  /** True once any quoting stood in the word, even around nothing. */
  quoting = false
  private unquotedBrace = false

  text(text: string, quoted: boolean): void {
    if (!quoted && text === '{') this.unquotedBrace = true
    const last = this.pieces.at(-1)
    if (last?.kind === 'text' && last.quoted === quoted) this.pieces[this.pieces.length - 1] = { kind: 'text', quoted, text: last.text + text }
    else this.pieces.push({ kind: 'text', text, quoted })
  }

  unknown(objection: Objection, quoted: boolean, name: string | null = null, fallback: string | null = null): void {
    this.objections.add(objection)
    this.pieces.push({ kind: 'unknown', quoted, name, fallback })
  }

  object(objection: Objection): void { this.objections.add(objection) }

  get isEmpty(): boolean { return this.pieces.length === 0 && !this.quoting }

  build(source: string, start: number, end: number): Word {
    if (this.unquotedBrace && hasBraceList(this.pieces)) this.objections.add('braces')
    return { pieces: this.pieces, raw: source.slice(start, end), start, end, objections: this.objections }
  }
}

/** `{a,b}` and `{1..9}` become several words; `{}` and `@{0}` stay as they are. */
function hasBraceList(pieces: readonly Piece[]): boolean {
  let open = 0
  let separated = false
  for (const piece of pieces) {
    if (piece.kind !== 'text' || piece.quoted) continue
    for (let at = 0; at < piece.text.length; at += 1) {
      const character = piece.text[at]
      if (character === '{') open += 1
      else if (open > 0 && (character === ',' || (character === '.' && piece.text[at + 1] === '.'))) separated = true
      else if (open > 0 && character === '}') {
        if (separated) return true
        open -= 1
      }
    }
  }
  return false
}
