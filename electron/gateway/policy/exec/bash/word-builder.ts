import type { Objection, Piece, SimpleCommand, Word } from '../exec-types.ts'

const noObjections: ReadonlySet<Objection> = new Set()

/** Gathers the pieces of one word while it is read. */
export class WordBuilder {
  readonly pieces: Piece[] = []
  private found: Set<Objection> | null = null
  /** True once any quoting stood in the word, even around nothing. */
  quoting = false
  private unquotedBrace = false
  /** The piece that is still growing. */
  private open: { kind: 'text'; text: string; quoted: boolean } | null = null

  text(text: string, quoted: boolean): void {
    if (!quoted && text === '{') this.unquotedBrace = true
    if (this.open !== null && this.open.quoted === quoted) { this.open.text += text; return }
    this.open = { kind: 'text', text, quoted }
    this.pieces.push(this.open)
  }

  unknown(objection: Objection, quoted: boolean, name: string | null = null, fallback: string | null = null): void {
    this.object(objection)
    this.open = null
    this.pieces.push({ kind: 'unknown', quoted, name, fallback })
  }

  /** A part that becomes what these commands print, or (`asFile`) the name of a file that holds it. */
  output(objection: Objection, quoted: boolean, printedBy: readonly SimpleCommand[], asFile: boolean): void {
    this.object(objection)
    this.open = null
    this.pieces.push({ kind: 'unknown', quoted, name: null, fallback: null, printedBy, asFile })
  }

  object(objection: Objection): void { (this.found ??= new Set()).add(objection) }

  get isEmpty(): boolean { return this.pieces.length === 0 && !this.quoting }

  build(source: string, start: number, end: number): Word {
    if (this.unquotedBrace && hasBraceList(this.pieces)) this.object('braces')
    return { pieces: this.pieces, raw: source.slice(start, end), start, end, objections: this.found ?? noObjections }
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
