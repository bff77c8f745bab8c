import type { Inner, InnerText } from './inner-commands.ts'

/** Programs that are no wrappers but have commands among their own arguments. */

/** The words before the first that begins with `mark`. */
export function upTo(fields: readonly string[], mark: string): readonly string[] {
  const end = fields.findIndex((field) => field.startsWith(mark))
  return end === -1 ? fields : fields.slice(0, end)
}

const findActions = new Set(['-exec', '-execdir', '-ok', '-okdir'])

/** Commands of `-exec … ;`. `{}` stands for what is found: at least the places the search starts at. */
export function innerOfFind(fields: readonly string[]): Inner {
  const commands: string[][] = []
  const places = findPlaces(fields)
  for (let at = 1; at < fields.length; at += 1) {
    if (!findActions.has(fields[at] ?? '')) continue
    let end = at + 1
    while (end < fields.length && fields[end] !== ';' && !(fields[end] === '+' && fields[end - 1] === '{}')) end += 1
    const command = fields.slice(at + 1, end)
    commands.push(command)
    for (const place of places) commands.push(command.map((field) => field.replaceAll('{}', () => place)))
    at = end
  }
  return { commands, texts: [] }
}

/** Where a search starts: the operands before its first expression. */
export function findPlaces(fields: readonly string[]): readonly string[] {
  const places: string[] = []
  for (const field of fields.slice(1)) {
    if (/^-[HLPDO]/.test(field) && places.length === 0) continue
    if (field.startsWith('-') || field === '(' || field === '!') break
    places.push(field)
  }
  return places
}

export function innerOfGit(fields: readonly string[]): Inner {
  const texts: InnerText[] = valuesOfFlags(fields, ['--exec', '-x', '--upload-pack', '--receive-pack', '--open-files-in-pager']).map(bashText)
  for (const [index, field] of fields.entries()) {
    const setting = field === '-c' ? fields[index + 1] ?? '' : field.startsWith('-c') ? field.slice(2) : ''
    const value = setting.slice(setting.indexOf('=') + 1)
    if (setting.includes('=') && value !== '') texts.push(bashText(value.startsWith('!') ? value.slice(1) : value))
  }
  for (const head of [['submodule', 'foreach'], ['bisect', 'run']]) {
    const at = fields.findIndex((field, index) => field === head[0] && fields[index + 1] === head[1])
    if (at !== -1) texts.push(bashText(fields.slice(at + 2).filter((field) => field !== '--recursive' && field !== '--quiet').join(' ')))
  }
  return { commands: [], texts }
}

export function checkpointActions(fields: readonly string[]): InnerText[] {
  return valuesOfFlags(fields, ['--checkpoint-action']).filter((value) => value.startsWith('exec=')).map((value) => bashText(value.slice(5)))
}

/** Values of the named flags, attached or as the next word. */
export function valuesOfFlags(fields: readonly string[], flags: readonly string[]): string[] {
  const found: string[] = []
  for (const [index, field] of fields.entries()) {
    for (const flag of flags) {
      if (field === flag) found.push(fields[index + 1] ?? '')
      else if (field.startsWith(flag) && (flag.startsWith('--') ? field[flag.length] === '=' : field.length > flag.length)) found.push(field.slice(flag.length + (flag.startsWith('--') ? 1 : 0)))
    }
  }
  return found.filter((value) => value !== '')
}

export function afterFlags(fields: readonly string[], flags: readonly string[]): string[][] {
  return fields.flatMap((field, index) => (flags.includes(field) ? [upTo(fields.slice(index + 1), ';') as string[]] : []))
}

export function afterWord(fields: readonly string[], word: string): string[][] {
  const at = fields.indexOf(word)
  if (at === -1) return []
  const rest = fields.slice(at + 1)
  while (rest[0]?.startsWith('-') === true) rest.shift()
  return rest.length === 0 ? [] : [rest]
}

/** `docker run image cmd`, `docker exec box cmd`: every start after the sub-command, since flags may take values. */
export function containerCommand(fields: readonly string[]): string[][] {
  const at = fields.findIndex((field) => field === 'run' || field === 'exec')
  if (at === -1) return []
  const rest = fields.slice(at + 1)
  return rest.map((_, index) => rest.slice(index)).filter((words, index) => index > 0 && words[0]?.startsWith('-') === false).slice(0, 12)
}

/** A crontab line is five times (or @word) and then a command. */
export function withoutTimes(text: string): string {
  return text.split('\n').map((line) => line.replace(/^\s*(?:@\w+|(?:\S+\s+){4}\S+)\s+/, '')).join('\n')
}

function bashText(text: string): InnerText { return { text, shell: 'bash' } }
