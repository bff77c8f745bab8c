/**
 * Some local servers send a model's thinking inside the text, as `<think>…</think>` at its very beginning. Splits it off while
 * streaming. Tags anywhere else are ordinary text.
 */
export interface ThinkTagSplitter { add(piece: string): void; end(): void }

const opening = '<think>'
const closing = '</think>'

export function createThinkTagSplitter(out: { onText: (text: string) => void; onThinking: (text: string) => void }): ThinkTagSplitter {
  let state: 'before' | 'thinking' | 'text' = 'before'
  let held = ''
  const say = (emit: (text: string) => void, text: string) => {
    if (text !== '') emit(text)
  }
  const flushText = (text: string) => {
    state = 'text'
    held = ''
    say(out.onText, text)
  }
  function add(piece: string): void {
    if (state === 'text') return say(out.onText, piece)
    held += piece
    if (state === 'before') {
      const begun = held.trimStart()
      if (opening.startsWith(begun)) return // still undecided
      if (!begun.startsWith(opening)) return flushText(held)
      state = 'thinking'
      held = begun.slice(opening.length)
    }
    const end = held.indexOf(closing)
    if (end >= 0) {
      say(out.onThinking, held.slice(0, end))
      return flushText(held.slice(end + closing.length).replace(/^\s+/, ''))
    }
    const keep = overlap(held)
    say(out.onThinking, held.slice(0, held.length - keep))
    held = held.slice(held.length - keep)
  }
  return {
    add,
    end() {
      if (held === '') return
      const rest = held
      held = ''
      if (state === 'thinking') say(out.onThinking, rest)
      else say(out.onText, rest)
    },
  }
}

/** How many characters at the end could be the beginning of the closing tag. */
function overlap(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length--) if (text.endsWith(closing.slice(0, length))) return length
  return 0
}
