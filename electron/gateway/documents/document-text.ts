/** The text of a document, taken out in a worker. */
export type DocumentText =
  | { readonly kind: 'text'; /** For the first line: `PDF, 3 pages`. */ readonly title: string; readonly text: string; /** True when there was more than is kept. */ readonly cut: boolean }
  | { readonly kind: 'unreadable'; /** English, for the model; continues "It could not be read: …". */ readonly reason: string }
  /** A ZIP file that is no document we know. */
  | { readonly kind: 'not-a-document' }

/** Collects lines up to a limit, so that a document that unfolds without end stops unfolding. */
export class TextCollector {
  readonly #parts: string[] = []
  readonly #max: number
  #length = 0

  constructor(max: number) { this.#max = max }

  get isFull(): boolean { return this.#length >= this.#max }
  get text(): string { return this.#parts.join('').slice(0, this.#max) }

  add(text: string): void {
    if (this.isFull) return
    this.#parts.push(text)
    this.#length += text.length
  }
}
