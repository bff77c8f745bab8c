/**
 * Words of a command line, for rough questions: which files it may name, what of it a card lists, what undo looks at first. Nothing here
 * decides whether something may run; that is read from the syntax tree. So more words than there are do no harm, and a name is found
 * both as it stands between blanks and as a shell would put it together from quotes and escaped blanks.
 */
export function roughWords(command: string): string[] {
  return [...new Set([...command.split(/[\s"'`;&|<>()]+/), ...(quotedWords(command) ?? [])])].filter((word) => word !== '')
}

const ends = /[\s;&|<>()]/

/** Words as a shell would put them together from quotes and escaped blanks; null when a quotation does not end. What is inside `$(…)` and the like stays as it is written. */
export function quotedWords(command: string): string[] | null {
  const words: string[] = []
  let word = ''
  const end = (): void => {
    if (word !== '') words.push(word)
    word = ''
  }
  for (let at = 0; at < command.length; at += 1) {
    const sign = command[at] ?? ''
    if (sign === "'" || sign === '"') {
      const close = closing(command, at)
      if (close === -1) return null
      const inside = command.slice(at + 1, close)
      word += sign === '"' ? inside.replaceAll(/\\(["\\$`])/g, '$1') : inside
      at = close
    } else if (sign === '\\' && at + 1 < command.length) {
      word += command[at + 1]
      at += 1
    } else if (ends.test(sign)) end()
    else word += sign
  }
  end()
  return words
}

/** Where a quotation that begins at `at` ends; -1 when it does not. */
function closing(command: string, at: number): number {
  const sign = command[at]
  for (let to = at + 1; to < command.length; to += 1) {
    if (command[to] === '\\' && sign === '"') to += 1
    else if (command[to] === sign) return to
  }
  return -1
}
