import { HOLE, type ExecShell } from './exec-types.ts'
import { type Inner, type InnerText, nothingInside } from './inner-commands.ts'
import { afterFlags, afterWord, checkpointActions, containerCommand, innerOfFind, innerOfGit, upTo, valuesOfFlags, withoutTimes } from './program-arguments.ts'
import { plainName, type Speech, usesWindowsNames } from './program-name.ts'
import { inputShells, powershellPrograms, shellPrograms, type WrapperSpec, wrapperTable } from './program-tables/wrapper-table.ts'
import { innerOfCmd, innerOfPowershell, innerOfStartProcess, innerOfWindowsTool } from './windows-wrappers.ts'

/**
 * The commands and texts that `fields` would run in turn; one layer, the caller goes on from there. `input` is what is
 * known of its standard input. An option we do not know may or may not take a value: both readings are returned.
 */
export function innerCommands(fields: readonly string[], input: string | null, speech: Speech): Inner {
  const name = plainName(fields[0] ?? '', speech).replace(/^-(?=.)/, '')
  if (shellPrograms.has(name)) return innerOfShell(fields, input, name === 'zsh' ? 'zsh' : 'bash')
  if (powershellPrograms.has(name)) return innerOfPowershell(fields, input, name)
  if (name === 'cmd') return innerOfCmd(fields, input)
  const windows = usesWindowsNames(speech) ? innerOfWindowsTool(name, fields, speech) : null
  if (windows !== null) return windows
  switch (name) {
    case 'find': case 'gfind': return innerOfFind(fields)
    case 'fd': case 'fdfind': return { commands: afterFlags(fields, ['-x', '-X', '--exec', '--exec-batch']), texts: [] }
    case 'git': return innerOfGit(fields)
    case 'tar': case 'gtar': case 'bsdtar': return { commands: [], texts: valuesOfFlags(fields, ['--to-command', '--use-compress-program', '--rmt-command', '--rsh-command', '-I', '-F', '--info-script', '--new-volume-script']).map(bash).concat(checkpointActions(fields)) }
    case 'npx': case 'npm': case 'pnpm': case 'bunx': return { commands: afterWord(fields, 'exec'), texts: valuesOfFlags(fields, ['-c', '--call']).map(bash) }
    case 'docker': case 'podman': case 'nerdctl': return { commands: containerCommand(fields), texts: [] }
    case 'kubectl': return { commands: afterWord(fields, '--'), texts: [] }
    case 'source': case '.': return { commands: [], texts: input !== null && isInputFile(fields[1]) ? [bash(input)] : [] }
    case 'alias': return { commands: [], texts: fields.slice(1).filter((field) => field.includes('=')).map((field) => bash(field.slice(field.indexOf('=') + 1))) }
    case 'set': return nothingInside
    case 'rsync': return { commands: [], texts: valuesOfFlags(fields, ['-e', '--rsh']).map(bash) }
    case 'start-process': case 'saps': return innerOfStartProcess(fields)
    default:
  }
  if (/^ld-linux.*\.so|^ld-musl|^ld\.so/.test(name)) return { commands: [fields.slice(1).filter((field) => !field.startsWith('--'))], texts: [] }
  if (inputShells.has(name) && input !== null && !fields.slice(1).some((field) => field === '-l')) return { ...innerOfWrapper(name, fields, input), texts: [...innerOfWrapper(name, fields, input).texts, bash(name === 'crontab' ? withoutTimes(input) : input)] }
  return innerOfWrapper(name, fields, input)
}

function bash(text: string): InnerText { return { text, shell: 'bash' } }

// --- shells

/** `sh -c text`, `bash -lc text`, a script on the input, `bash <(…)`. */
function innerOfShell(fields: readonly string[], input: string | null, shell: ExecShell): Inner {
  let takesText = false
  let fromInput = false
  let at = 1
  for (; at < fields.length; at += 1) {
    const field = fields[at] ?? ''
    if (field === '--' || field === '-') { at += 1; break }
    if (!/^[-+]./.test(field)) break
    if (field.startsWith('--')) {
      if (field === '--rcfile' || field === '--init-file' || field === '--emulate' || field === '--init-command' || field === '--command') { if (field === '--command') takesText = true; else at += 1 }
      continue
    }
    if (field.startsWith('-') && field.includes('c')) takesText = true
    if (field.startsWith('-') && field.includes('s')) fromInput = true
    if (/^[-+][A-Za-z]*[oO]$/.test(field)) at += 1
  }
  const rest = fields.slice(at)
  if (takesText) return { commands: [], texts: rest[0] === undefined ? [] : [{ text: rest[0], shell, parameters: rest.slice(1) }] }
  const reads = fromInput || rest.length === 0 || isInputFile(rest[0]) || rest[0] === HOLE
  return { commands: [], texts: reads && input !== null ? [{ text: input, shell, parameters: fromInput ? ['', ...rest] : rest }] : [] }
}

function isInputFile(field: string | undefined): boolean {
  return field === '-' || field === '/dev/stdin' || field === '/dev/fd/0' || field === '/proc/self/fd/0' || field === HOLE
}

// --- wrappers by table

function innerOfWrapper(name: string, fields: readonly string[], input: string | null): Inner {
  const spec = Object.hasOwn(wrapperTable, name) ? wrapperTable[name] : undefined
  if (spec === undefined) return nothingInside
  const found = readOptions(fields, spec)
  if (found.inert) return nothingInside
  const texts: InnerText[] = found.texts.map(bash)
  const isEnv = name === 'env' || name === 'genv'
  const commands: string[][] = []
  if (isEnv) commands.push(...splitStrings(fields))
  if (spec.onlyText === true) {
    if (name === 'trap') return { commands: [], texts: fields.slice(1).filter((field) => !field.startsWith('-')).slice(0, 1).map(bash) }
    // `su user -c text` may name the user before the flag, `script file` has no command.
    return { commands: [], texts }
  }
  for (const start of found.starts) {
    let at = start
    if (spec.assignments === true) while (fields[at] === '-' || /^[A-Za-z_]\w*=/.test(fields[at] ?? '')) at += 1
    const rest = fields.slice(at + (spec.skip ?? 0))
    if (rest[0] === '--') rest.shift()
    if (rest[0] !== undefined && spec.textFlags?.includes(rest[0]) === true) { texts.push(bash(rest[1] ?? '')); continue }
    if (rest.length === 0) continue
    if (spec.joined === true) texts.push(bash(upTo(rest, ':::').join(' ')))
    else if (name === 'xargs' || name === 'gxargs') commands.push(...withInput(rest, fields, input))
    else commands.push(rest)
  }
  if (name === 'watch' && fields.includes('-x')) commands.push(...found.starts.map((start) => fields.slice(start)))
  return { commands, texts }
}

interface ReadOptions { readonly starts: readonly number[]; readonly texts: readonly string[]; readonly inert: boolean }

/** Steps over a wrapper's own options. Two starts are possible when the last option is unknown: it may take the next word. */
function readOptions(fields: readonly string[], spec: WrapperSpec): ReadOptions {
  const texts: string[] = []
  let inert = false
  let unsure = false
  let at = 1
  while (at < fields.length) {
    const field = fields[at] ?? ''
    unsure = false
    if (field === '--') { at += 1; break }
    if (!field.startsWith('-') || field === '-') { if (spec.onlyText === true) { at += 1; continue } break }
    if (spec.inert?.some((flag) => field.startsWith('-') && !field.startsWith('--') && field.includes(flag.slice(1))) === true) inert = true
    const step = readOption(field, fields[at + 1], spec, texts)
    unsure = step.unsure
    at += step.words
  }
  // Behind a text flag there may be more words that are no command.
  return { starts: unsure && at + 1 < fields.length ? [at, at + 1] : [at], texts, inert }
}

function readOption(field: string, next: string | undefined, spec: WrapperSpec, texts: string[]): { words: number; unsure: boolean } {
  if (field.startsWith('--')) {
    const sign = field.indexOf('=')
    const name = sign === -1 ? field : field.slice(0, sign)
    const textual = spec.textFlags?.find((flag) => flag.startsWith('--') && name.length > 2 && flag.startsWith(name))
    if (textual !== undefined) texts.push(sign === -1 ? next ?? '' : field.slice(sign + 1))
    if (sign !== -1) return { words: 1, unsure: false }
    if (textual !== undefined || spec.longValues?.includes(name) === true) return { words: 2, unsure: false }
    return { words: 1, unsure: true }
  }
  const letters = field.slice(1)
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index] ?? ''
    const attached = letters.slice(index + 1)
    if (spec.textFlags?.includes(`-${letter}`) === true) {
      texts.push(attached === '' ? next ?? '' : attached)
      return { words: attached === '' ? 2 : 1, unsure: false }
    }
    if (spec.values?.includes(letter) === true) return { words: attached === '' ? 2 : 1, unsure: false }
  }
  return { words: 1, unsure: true }
}

/** `env -S 'rm -rf x' y`: the text is split into words and put in front of the rest. */
function splitStrings(fields: readonly string[]): string[][] {
  const found: string[][] = []
  for (const [index, field] of fields.entries()) {
    const text = /^-[A-Za-z0]*S(.*)$/s.exec(field)?.[1] ?? /^--split-string(?:=(.*))?$/s.exec(field)?.[1] ?? (field === '--split-string' ? '' : null)
    if (text === null) continue
    const attached = text !== ''
    const words = (attached ? text : fields[index + 1] ?? '').split(/\s+|\\_/).map((word) => word.replaceAll(/["'\\]/g, '')).filter((word) => word !== '')
    found.push(['env', ...words, ...fields.slice(index + (attached ? 1 : 2))])
  }
  return found
}

/** xargs puts its input behind the command, or in place of a mark. */
function withInput(command: readonly string[], fields: readonly string[], input: string | null): string[][] {
  if (input === null) return [[...command]]
  const marks = fields.flatMap((field, index) => (field === '-I' ? [fields[index + 1] ?? ''] : field.startsWith('-I') ? [field.slice(2)] : field === '-i' || field === '--replace' ? ['{}'] : []))
  const words = input.split(/\s+/).filter((word) => word !== '').map((word) => word.replaceAll(/["'\\]/g, ''))
  const mark = marks[0]
  if (mark === undefined || mark === '') return [[...command, ...words]]
  const lines = input.split('\n').map((line) => line.trim()).filter((line) => line !== '').slice(0, 16)
  return [[...command], ...lines.map((line) => command.map((field) => field.replaceAll(mark, () => line)))]
}
