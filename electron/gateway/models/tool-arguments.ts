import { limits } from '../../../shared/limits.ts'

/** What a model sent as the arguments of a call, once the stream has ended. */
export interface ParsedArguments {
  readonly input: unknown
  /** They did not arrive whole: the call must never run. */
  readonly cut: boolean
}

/**
 * Reads the collected arguments text. Nothing is repaired: half a JSON is `cut`; JSON that is whole but wrong stays the text it
 * is, which no tool's schema accepts, so the model is told about bad arguments and nothing runs. The same goes for arguments
 * nested deeper than `limits.argumentNesting`: copying or writing them down would end in a full stack, and with it the chat.
 * @param limitReached the reply ended at its token limit, so empty arguments were not meant to be empty
 */
export function parseArguments(text: string, limitReached: boolean): ParsedArguments {
  if (!/\S/.test(text)) return { input: {}, cut: limitReached }
  const parsed = tryParse(text)
  if (parsed === undefined) return { input: text, cut: isUnfinished(text) || limitReached }
  // Some servers encode twice: a JSON string that holds the object.
  if (typeof parsed === 'string') {
    const inner = tryParse(parsed)
    if (inner !== null && typeof inner === 'object') return { input: inner, cut: false }
  }
  return { input: parsed ?? {}, cut: false }
}

function tryParse(text: string): unknown {
  if (text.length > limits.argumentNesting && nesting(text).deepest > limits.argumentNesting) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Whether a text is the beginning of a JSON value: it ends inside a string or with an open bracket. */
export function isUnfinished(text: string): boolean { return nesting(text).isOpen }

function nesting(text: string): { readonly deepest: number; readonly isOpen: boolean } {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (inString) {
      if (char === '\\') index++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return { deepest, isOpen: inString || depth > 0 }
}
