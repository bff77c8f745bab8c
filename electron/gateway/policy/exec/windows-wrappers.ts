import { canonicalCmdlet } from './powershell/aliases.ts'
import type { Speech } from './program-name.ts'
import type { Inner, InnerText } from './inner-commands.ts'

/** Windows programs that start others: cmd, PowerShell, Start-Process and a few tools. */

/** `cmd /c text`, `cmd /k`, `cmd /s /c "text"`, `cmd/ctext`. */
export function innerOfCmd(fields: readonly string[], input: string | null): Inner {
  for (const [index, field] of fields.entries()) {
    if (index === 0) continue
    const match = /^[/-][a-z:/-]*?[ckr](.*)$/is.exec(field)
    const attached = match?.[1] ?? ''
    if (match === null) { if (/^[/-]/.test(field)) continue; break }
    const text = [attached, ...fields.slice(index + 1)].filter((word) => word !== '').join(' ')
    return { commands: [], texts: [{ text: withoutOuterQuotes(text), shell: 'cmd' }] }
  }
  return { commands: [], texts: input === null ? [] : [{ text: input, shell: 'cmd' }] }
}

/** cmd drops one pair of quotes around the whole text. */
function withoutOuterQuotes(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
}

const valueParameters = ['-executionpolicy', '-ep', '-windowstyle', '-version', '-psconsolefile', '-inputformat', '-outputformat', '-configurationname', '-configurationfile', '-custompipename', '-settingsfile', '-workingdirectory', '-wd', '-w', '-ex', '-exec']

/** `powershell -Command text`, `-EncodedCommand`, a bare text, `-File`. Parameters may be cut short and begin with `/` or a dash of any length. */
export function innerOfPowershell(fields: readonly string[], input: string | null, program: string): Inner {
  for (let at = 1; at < fields.length; at += 1) {
    const field = fields[at] ?? ''
    const name = parameterName(field)
    if (name === null) return program === 'powershell' ? powershellText(fields.slice(at)) : nothing
    if (isShortFor(name, '-encodedcommand') || name === '-ec') return encoded(fields[at + 1] ?? '')
    if (isShortFor(name, '-command') || name === '-cwa' || isShortFor(name, '-commandwithargs')) return fields[at + 1] === '-' ? fromInput(input) : powershellText(fields.slice(at + 1))
    if (isShortFor(name, '-file')) return fields[at + 1] === '-' ? fromInput(input) : nothing
    if (valueParameters.some((parameter) => parameter === name || (name.length > 2 && parameter.startsWith(name)))) at += 1
  }
  return fromInput(input)
}

const nothing: Inner = { commands: [], texts: [] }

function fromInput(input: string | null): Inner { return input === null ? nothing : { commands: [], texts: [{ text: input, shell: 'powershell' }] } }

function powershellText(words: readonly string[]): Inner {
  return { commands: [], texts: words.length === 0 ? [] : [{ text: words.join(' '), shell: 'powershell' }] }
}

/** The text is base64 over UTF-16; whatever it is, it is read as commands. */
function encoded(text: string): Inner {
  const bytes = Buffer.from(text, 'base64')
  return { commands: [], texts: bytes.length === 0 ? [] : [{ text: bytes.toString('utf16le'), shell: 'powershell' }] }
}

/** A parameter's name in lower case with a plain dash, or null for an ordinary word. */
function parameterName(field: string): string | null {
  const match = /^(?:--|[-/\u2013\u2014\u2015])([A-Za-z]+)/.exec(field)
  return match === null ? null : `-${(match[1] ?? '').toLowerCase()}`
}

function isShortFor(name: string, full: string): boolean { return name.length > 1 && full.startsWith(name) }

/** `Start-Process -FilePath cmd -ArgumentList '/c del x'`: file and arguments, wherever they stand. */
export function innerOfStartProcess(fields: readonly string[]): Inner {
  const words: string[] = []
  for (let at = 1; at < fields.length; at += 1) {
    const field = fields[at] ?? ''
    const name = field.startsWith('/') ? null : parameterName(field)
    if (name === null || /\s/.test(field)) words.push(field)
    else if (isShortFor(name, '-workingdirectory') || isShortFor(name, '-windowstyle') || isShortFor(name, '-verb') || name.startsWith('-redirect') || isShortFor(name, '-credential')) at += 1
  }
  const split = words.flatMap((word) => word.split(/[\s,]+/)).filter((word) => word !== '')
  return split.length === 0 ? nothing : { commands: [split, words.filter((word) => word !== '')], texts: [] }
}

/** Tools of Windows that start what their arguments name; null for every other program. */
export function innerOfWindowsTool(name: string, fields: readonly string[], speech: Speech): Inner | null {
  const rest = fields.slice(1)
  if (speech.shell === 'powershell') {
    switch (canonicalCmdlet(name)) {
      case 'invoke-expression': return { commands: [], texts: operands(rest, ['-command']).map((text): InnerText => ({ text, shell: 'powershell' })) }
      case 'start-process': return innerOfStartProcess(fields)
      case 'invoke-command': case 'foreach-object': case 'where-object': case 'measure-command': case 'start-job': return null
      default:
    }
  }
  switch (name) {
    case 'call': return { commands: rest.length === 0 ? [] : [withoutOpening(rest)], texts: compoundText(rest) }
    case 'start': {
      // start ["title"] [/switches] program …: whether the first word is a title cannot be told without its quotes.
      const program = afterSwitches(rest, 0)
      const second = afterSwitches(rest, program + 1)
      return { commands: [rest.slice(program), rest.slice(second)].filter((command) => command.length > 0).map(withoutOpening), texts: [program, second].flatMap((from) => compoundText(rest.slice(from))) }
    }
    case 'forfiles': return textsAfter(rest, /^[/-]c$/i, 'cmd')
    case 'schtasks': return textsAfter(rest, /^[/-]tr$/i, 'cmd')
    case 'at': return { commands: rest.map((_, index) => rest.slice(index)).slice(0, 6), texts: [] }
    case 'runas': return { commands: [], texts: rest.filter((word) => !word.startsWith('/')).map((text): InnerText => ({ text, shell: 'cmd' })) }
    case 'wmic': return textsAfter(rest, /^create$/i, 'cmd')
    case 'pcalua': return textsAfter(rest, /^-a$/i, 'cmd')
    case 'conhost': case 'wsl': return { commands: [rest, ...rest.map((_, index) => rest.slice(index)).slice(1, 6)], texts: [] }
    default: return null
  }
}

/** `(` and `@` in front of a program's name. */
function withoutOpening(words: readonly string[]): string[] { return [(words[0] ?? '').replace(/^[(@]{1,64}/, ''), ...words.slice(1)] }

/** Words that only cmd's own grammar can read: a condition, a loop, a group, a name with its switch (`del/s`). */
function compoundText(words: readonly string[]): InnerText[] {
  return /^(?:if|for|\(.*|@.*|[^/\\]+\/.*)$/i.test(words[0] ?? '') ? [{ text: words.join(' '), shell: 'cmd' }] : []
}

function afterSwitches(words: readonly string[], from: number): number {
  let at = from
  while (words[at]?.startsWith('/') === true) at += 1
  return at
}

function textsAfter(words: readonly string[], flag: RegExp, shell: InnerText['shell']): Inner {
  const at = words.findIndex((word) => flag.test(word))
  return { commands: [], texts: at === -1 ? [] : words.slice(at + 1, at + 2).map((text) => ({ text: withoutOuterQuotes(text), shell })) }
}

function operands(words: readonly string[], allowed: readonly string[]): string[] {
  return words.filter((word) => { const name = parameterName(word); return name === null || !allowed.some((parameter) => isShortFor(name, parameter)) })
}
