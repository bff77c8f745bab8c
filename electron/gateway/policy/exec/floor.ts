import type { Script } from './exec-types.ts'
import { canonicalCmdlet } from './powershell/aliases.ts'
import { plainName, type Speech, usesWindowsNames } from './program-name.ts'
import { HOME_MARK } from './word-candidates.ts'
import { findPlaces } from './program-arguments.ts'

/**
 * The floor: seven shapes that are refused whatever the lists, the grants or the person's settings say. It looks at the same
 * expanded words as the deny list and knows nothing of it.
 */
export type FloorShape = 'rm-root' | 'rm-home' | 'mkfs' | 'dd' | 'fork-bomb' | 'raw-disk' | 'chmod-root'

export const floorReasons: Readonly<Record<FloorShape, string>> = {
  'rm-root': 'It would delete the root of the disk.', 'rm-home': 'It would delete the whole home folder.', mkfs: 'It would format a disk.', dd: 'It copies raw bytes over devices or files (dd).',
  'fork-bomb': 'It starts itself without end.', 'raw-disk': 'It writes over a raw disk.', 'chmod-root': 'It opens every file of the system to everybody.',
}

export interface FloorPlace {
  /** Absolute folder the command runs in, or null when it is not known. */
  readonly cwd: string | null
  readonly home: string | undefined
}

/** The shape one command has, or null. `fields` are its words as they would run. */
export function floorShape(fields: readonly string[], place: FloorPlace, speech: Speech): FloorShape | null {
  const name = plainName(fields[0] ?? '', speech)
  if (/^(?:mkfs|mke2fs|newfs)(?:[._].*)?$/.test(name)) return 'mkfs'
  if (name === 'dd' && fields.some((field) => field.startsWith('if='))) return 'dd'
  if (writesRawDisk(name, fields)) return 'raw-disk'
  if (isInlineForkBomb(name, fields)) return 'fork-bomb'
  if (name === 'find' || name === 'gfind') return fields.includes('-delete') ? deletedPlaces(findPlaces(fields), true, place, speech) : null
  if (name === 'chmod' || name === 'gchmod') return chmodShape(fields, place, speech)
  return isRemover(name, speech) ? removerShape(name, fields, place, speech) : null
}

/** The shape a whole text has: a function that starts itself more than once at a time. */
export function floorShapeOfScript(script: Script, text: string, speech: Speech): FloorShape | null {
  if (speech.shell === 'cmd' && /%0[^|&\n]{0,40}[|&]/.test(text)) return 'fork-bomb'
  for (const name of script.functions) {
    const calls = script.commands.filter((command) => command.insideFunction === name && wordText(command.words[0]) === name)
    if (calls.some((command) => command.piped)) return 'fork-bomb'
  }
  return null
}

/** A redirection's target that is a disk. */
export function isRawDisk(path: string): boolean {
  return /^\/dev\/(?:sd[a-z]|hd[a-z]|vd[a-z]|xvd[a-z]|nvme\d|mmcblk\d|r?disk\d|dm-\d|md\d|loop\d|nbd\d|zd\d|ram\d|sr\d|mem$|kmem$|port$|mapper\/|disk\/|block\/|mtd)/.test(path.replaceAll(/\/{2,}/g, '/').replaceAll('/./', '/'))
    || /^[\\/]{2}[.?][\\/](?:physicaldrive|harddisk|[a-z]:|globalroot|volume)/i.test(path)
}

function wordText(word: Script['commands'][number]['words'][number] | undefined): string | undefined {
  const piece = word?.pieces[0]
  return word?.pieces.length === 1 && piece?.kind === 'text' ? piece.text : undefined
}

function writesRawDisk(name: string, fields: readonly string[]): boolean {
  if (name === 'dd') return fields.some((field) => field.startsWith('of=') && isRawDisk(field.slice(3)))
  if (name === 'tee' || name === 'shred' || name === 'wipefs' || name === 'blkdiscard' || name === 'sponge' || name === 'truncate') return fields.slice(1).some(isRawDisk)
  return (name === 'cp' || name === 'mv' || name === 'install') && isRawDisk(fields.at(-1) ?? '')
}

function isInlineForkBomb(name: string, fields: readonly string[]): boolean {
  const interpreter = /^(?:perl|ruby|python|pypy)/.exec(name)?.[0]
  if (interpreter === undefined) return false
  const text = fields.slice(1).join(' ')
  if (interpreter === 'perl' || interpreter === 'ruby') return /\bfork\b[^\n]{0,80}\b(?:while|loop|for|until)\b|\b(?:while|loop|for|until)\b[^\n]{0,80}\bfork\b/.test(text)
  return text.includes('os.fork(') && text.includes('while')
}

// --- deleting

const removers = new Set(['rm', 'grm', 'srm', 'shred', 'unlink', 'trash', 'rimraf', 'del-cli'])
const windowsRemovers = new Set(['del', 'erase', 'rd', 'rmdir'])

function isRemover(name: string, speech: Speech): boolean {
  if (removers.has(name)) return true
  if (speech.shell === 'powershell' && canonicalCmdlet(name) === 'remove-item') return true
  return usesWindowsNames(speech) && windowsRemovers.has(name)
}

function removerShape(name: string, fields: readonly string[], place: FloorPlace, speech: Speech): FloorShape | null {
  const targets: string[] = []
  let recursive = name === 'rimraf' || name === 'del-cli'
  let ended = false
  for (const field of fields.slice(1)) {
    if (!ended && field === '--') { ended = true; continue }
    if (!ended && /^[-\u2013\u2014\u2015]./.test(field)) {
      const long = /^--?([a-z-]+)/i.exec(field)?.[1]?.toLowerCase() ?? ''
      if (field.startsWith('--') ? long !== '' && 'recursive'.startsWith(long) : /[rR]/.test(field)) recursive = true
      continue
    }
    if (!ended && usesWindowsNames(speech) && /^\/[A-Za-z](?:$|[/:])/.test(field)) { if (/\/s/i.test(field)) recursive = true; continue }
    targets.push(...(speech.shell === 'powershell' ? field.split(',') : [field]))
  }
  return deletedPlaces(targets, recursive, place, speech)
}

function deletedPlaces(targets: readonly string[], recursive: boolean, place: FloorPlace, speech: Speech): FloorShape | null {
  for (const target of targets) if (isRoot(target, place, speech)) return 'rm-root'
  if (!recursive) return null
  for (const target of targets) if (isHomeOrAbove(target, place, speech)) return 'rm-home'
  return null
}

function chmodShape(fields: readonly string[], place: FloorPlace, speech: Speech): FloorShape | null {
  const recursive = fields.some((field) => (field.startsWith('--') ? field.length > 2 && '--recursive'.startsWith(field) : /^-[A-Za-z]*R/.test(field)))
  return recursive && fields.slice(1).some((field) => !field.startsWith('-') && isRoot(field, place, speech)) ? 'chmod-root' : null
}

// --- places

/** A path as names below its root; relative ones count from the current folder where it is known. Patterns stay as they are. */
function placeNames(target: string, place: FloorPlace, speech: Speech): string[] | null {
  const windows = usesWindowsNames(speech)
  let path = windows ? target.replaceAll('\\', '/').replace(/^\/\/[?.]\//, '').replace(/^(?:Microsoft\.PowerShell\.Core\/)?FileSystem::/i, '') : target
  path = windows ? path.replace(/^(?:\$env:|\$\{env:|%)(?:systemdrive|homedrive)[}%]?/i, '').replace(/^[A-Za-z]:/, '') : path
  if (windows && (path === '' || /^[A-Za-z]:$/.test(target))) path = '/'
  if (!path.startsWith('/')) {
    if (place.cwd === null || place.cwd === HOME_MARK || path.startsWith(HOME_MARK)) return null
    path = `${place.cwd.replaceAll('\\', '/').replace(/^[A-Za-z]:/, '')}/${path}`
  }
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names
}

/** A name made of pattern characters only takes everything in its folder. */
function takesAll(name: string | undefined): boolean { return name === undefined || /^[*?.[\]!^{},]*[*?][*?.[\]!^{},]*$|^\.\*$|^\[.{1,12}\]\*$/.test(name) }

function isRoot(target: string, place: FloorPlace, speech: Speech): boolean {
  const names = placeNames(target, place, speech)
  return names !== null && (names.length === 0 || takesAll(names[0]))
}

function isHomeOrAbove(written: string, place: FloorPlace, speech: Speech): boolean {
  // After a bare `cd` with an unknown home, relative words count from there.
  const target = place.cwd === HOME_MARK && !/^[\\/]/.test(written) && !written.startsWith(HOME_MARK) ? `${HOME_MARK}/${written}` : written
  if (target.startsWith(HOME_MARK)) {
    const rest = target.slice(HOME_MARK.length).split(usesWindowsNames(speech) ? /[\\/]/ : '/').filter((name) => name !== '' && name !== '.')
    return rest.length === 0 || takesAll(rest[0]) || rest[0] === '..'
  }
  if (usesWindowsNames(speech) && /^(?:~|\$home|\$\{home\}|\$env:userprofile|%userprofile%)(?:[\\/]\*?)?$/i.test(target)) return true
  const all = placeNames(target, place, speech)
  if (all === null || all.length === 0) return false
  const names = takesAll(all.at(-1)) ? all.slice(0, -1) : all
  const home = place.home === undefined ? null : placeNames(place.home, place, speech)
  const same = (left: string, right: string | undefined): boolean => (usesWindowsNames(speech) ? left.toLowerCase() === right?.toLowerCase() : left === right)
  if (home !== null && names.length <= home.length && names.every((name, index) => same(name, home[index]))) return true
  const [first = '', second] = names.map((name) => name.toLowerCase())
  if (first === 'root' && second === undefined) return !usesWindowsNames(speech)
  return (first === 'home' || first === 'users') && names.length <= 2 && second !== 'shared' && second !== 'public'
}
