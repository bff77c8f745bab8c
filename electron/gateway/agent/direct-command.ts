/**
 * A tool that the person runs themselves by typing `/read notes.txt` into the chat. Pure: the same text always means the same.
 * Text that only begins with a slash (a path, `/server:prompt`) is a message for the model: null. One word after a slash that is no command
 * is `unknown`; whoever knows the disk says whether it is a place there (`/tmp`).
 */
export type DirectCommand =
  | { readonly kind: 'command'; readonly tool: DirectTool; readonly input: Readonly<Record<string, unknown>> }
  | { readonly kind: 'help' }
  | { readonly kind: 'unknown'; readonly name: string; /** The commands most like it, nearest first; all of them where none is near. */ readonly closest: readonly DirectTool[] }
  | { readonly kind: 'problem'; readonly problem: DirectProblem; readonly tool: DirectTool; /** The field that is missing. */ readonly field?: string }
export type DirectProblem = 'missing-argument' | 'open-quote'
export const directTools = ['read', 'write', 'edit', 'exec', 'glob', 'grep'] as const
export type DirectTool = (typeof directTools)[number]

/** How each command is written, for `/help`. Brackets = may be left out. */
export const directUsage: Readonly<Record<DirectTool, string>> = {
  read: '/read FILE [FIRST-LINE] [LINES]',
  write: '/write FILE TEXT',
  edit: '/edit FILE "OLD" "NEW" [all]',
  exec: '/exec COMMAND',
  glob: '/glob PATTERN [FOLDER]',
  grep: '/grep PATTERN [PATH]',
}

export function parseDirectCommand(text: string): DirectCommand | null {
  // A full-width slash is what a Chinese keyboard types.
  const match = /^\s*[/／]([a-z]+)(?:\s([\s\S]*))?$/i.exec(text)
  const name = match?.[1]?.toLowerCase()
  if (name === 'help') return { kind: 'help' }
  const tool = directTools.find((each) => each === name)
  if (tool) return parsers[tool](match?.[2] ?? '')
  const unknown = /^\s*[/／]([a-z][\w-]*(?:\.[\w-]+)?)(?:\s|$)/i.exec(text)?.[1]
  return unknown === undefined ? null : { kind: 'unknown', name: unknown, closest: closestTo(unknown.toLowerCase()) }
}

/** Beginnings of one another, or at most half of the letters different. */
function closestTo(name: string): readonly DirectTool[] {
  const far = (tool: string): number => (tool.startsWith(name) || name.startsWith(tool) ? 0 : lettersApart(name, tool))
  const near = directTools.filter((tool) => far(tool) <= tool.length / 2).sort((a, b) => far(a) - far(b))
  return near.length > 0 ? near : directTools
}

/** How many letters have to be put in, left out or replaced to make one word of the other (Levenshtein). */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

const parsers: Readonly<Record<DirectTool, (rest: string) => DirectCommand>> = {
  exec: (rest) => (rest.trim() === '' ? missing('exec', 'command') : command('exec', { command: rest.trim() })),
  read(rest) {
    const words = splitWords(rest)
    if (!words) return openQuote('read')
    const numbers = trailingNumbers(words, 2)
    const path = pathOf(rest, words, words.length - numbers.length)
    if (path === '') return missing('read', 'path')
    const [offset, limit] = numbers
    return command('read', { path, ...(offset === undefined ? {} : { offset }), ...(limit === undefined ? {} : { limit }) })
  },
  write(rest) {
    const first = firstWord(rest)
    if (!first) return openQuote('write')
    if (first.word === '') return missing('write', 'path')
    // One separator belongs to the command; everything after it is the text, to the byte.
    return command('write', { path: first.word, contents: rest.slice(first.end).replace(/^(?:\r?\n|[^\S\r\n])/, '') })
  },
  edit(rest) {
    const words = splitWords(rest)
    if (!words) return openQuote('edit')
    const [path, oldString, newString, flag] = words.map((word) => word.text)
    if (!path) return missing('edit', 'path')
    if (!oldString) return missing('edit', 'oldString')
    if (newString === undefined) return missing('edit', 'newString')
    return command('edit', { path, oldString, newString, ...(flag?.toLowerCase() === 'all' ? { replaceAll: true } : {}) })
  },
  glob(rest) {
    const words = splitWords(rest)
    if (!words) return openQuote('glob')
    const [pattern, ...folder] = words.map((word) => word.text)
    return pattern ? command('glob', { pattern, ...(folder.length > 0 ? { cwd: folder.join(' ') } : {}) }) : missing('glob', 'pattern')
  },
  grep(rest) {
    const words = splitWords(rest)
    if (!words) return openQuote('grep')
    const [pattern, ...path] = words.map((word) => word.text)
    return pattern ? command('grep', { pattern, ...(path.length > 0 ? { path: path.join(' ') } : {}) }) : missing('grep', 'pattern')
  },
}

interface Word { readonly text: string; readonly start: number; readonly end: number; readonly quoted: boolean }

/**
 * Words by white space; quotes hold a word together. A backslash is an ordinary character (Windows paths), except before the
 * quote that would end a double-quoted word. Null when a quote is never closed.
 */
function splitWords(text: string): Word[] | null {
  const words: Word[] = []
  for (let at = 0; ;) {
    while (at < text.length && /\s/.test(text.charAt(at))) at++
    if (at >= text.length) return words
    const start = at
    let word = ''
    let quoted = false
    while (at < text.length && !/\s/.test(text.charAt(at))) {
      const quote = closers.get(text.charAt(at))
      // An apostrophe inside a word (`it's`) opens nothing.
      if (quote === undefined || (at > start && !quoted)) {
        word += text.charAt(at++)
        continue
      }
      quoted = true
      for (at++; text.charAt(at) !== quote; at++) {
        if (at >= text.length) return null
        if (quote === '"' && text.charAt(at) === '\\' && text.charAt(at + 1) === '"') at++
        word += text.charAt(at)
      }
      at++
    }
    words.push({ text: word, start, end: at, quoted })
  }
}

/** Straight quotes, and the curly ones that phones and Chinese keyboards put in their place. */
const closers: ReadonlyMap<string, string> = new Map([['"', '"'], ["'", "'"], ['“', '”'], ['‘', '’']])

function firstWord(text: string): { word: string; end: number } | null {
  const start = text.search(/\S/)
  if (start < 0) return { word: '', end: text.length }
  const quote = closers.get(text.charAt(start))
  if (quote === undefined) {
    const word = /^\S+/.exec(text.slice(start))?.[0] ?? ''
    return { word, end: start + word.length }
  }
  const end = text.indexOf(quote, start + 1)
  return end < 0 ? null : { word: text.slice(start + 1, end), end: end + 1 }
}

function trailingNumbers(words: readonly Word[], most: number): number[] {
  const numbers: number[] = []
  for (let index = words.length - 1; index > 0 && numbers.length < most; index--) {
    const word = words[index]
    if (!word || word.quoted || !/^-?\d{1,9}$/.test(word.text)) break
    numbers.unshift(Number(word.text))
  }
  return numbers
}

/** One quoted word is the path as it is; otherwise everything up to the numbers, spaces included: people do not quote file names. */
function pathOf(rest: string, words: readonly Word[], count: number): string {
  const used = words.slice(0, count)
  const [first] = used
  const last = used.at(-1)
  if (!first || !last) return ''
  return used.length === 1 ? first.text : rest.slice(first.start, last.end)
}

function command(tool: DirectTool, input: Readonly<Record<string, unknown>>): DirectCommand {
  return { kind: 'command', tool, input }
}
function missing(tool: DirectTool, field: string): DirectCommand {
  return { kind: 'problem', problem: 'missing-argument', tool, field }
}
function openQuote(tool: DirectTool): DirectCommand {
  return { kind: 'problem', problem: 'open-quote', tool }
}
