import type { SplitPath } from './path-names.ts'

/**
 * Spelling rules of Windows paths. The system cleans names up behind the caller's back (dots and blanks at the end, device
 * names with any ending, a second data stream after a colon, shares that log in by themselves), so every such form is either
 * brought to its plain spelling here or refused.
 */
export type WindowsSyntax =
  | { readonly kind: 'absolute'; readonly path: SplitPath }
  | { readonly kind: 'relative'; readonly names: readonly string[] }
  | { readonly kind: 'refused'; readonly rule: string; readonly reason: string }

const refuse = (rule: string, reason: string): WindowsSyntax => ({ kind: 'refused', rule: `path.windows.${rule}`, reason })

// CON, NUL and the like answer with any ending; the superscript digits count as digits for COM and LPT.
const device = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])$/i

/** True for a name that Windows gives to a device, whatever ending it wears. */
export function isDeviceName(name: string): boolean {
  const stem = name.split(/[.:]/, 1)[0] ?? ''
  return device.test(stem.replace(/ +$/, ''))
}

/** What one name becomes when Windows stores it, or why it cannot be stored. */
function cleanName(name: string): string | WindowsSyntax {
  if (name === '.' || name === '..' || name === '') return name
  if (name.includes(':')) return refuse('stream', 'The path names a second data stream of a file (a colon in a name).')
  if (/[<>"|?*\u0000-\u001f]/.test(name)) return refuse('character', 'The path has a character that Windows does not allow in names.')
  if (isDeviceName(name)) return refuse('device', 'The path names a Windows device, not a file.')
  const cleaned = name.replace(/[. ]+$/, '')
  return cleaned === '' ? refuse('dots', 'A name made of dots and blanks only is not a file name on Windows.') : cleaned
}

function cleanNames(text: string): readonly string[] | WindowsSyntax {
  const names: string[] = []
  for (const part of text.split(/[\\/]+/)) {
    const name = cleanName(part)
    if (typeof name !== 'string') return name
    if (name !== '') names.push(name)
  }
  return names
}

/** Reads a Windows path. `text` has no NUL and is not blank. Shares come back as absolute; the policy decides about them. */
export function parseWindowsPath(text: string): WindowsSyntax {
  if (/^[\\/]{2}[?.]([\\/]|$)/.test(text) || /^[\\/]\?\?[\\/]/.test(text)) {
    return refuse('raw', 'Raw device paths (\\\\?\\ and \\\\.\\) skip the usual checks and are not accepted. Give the plain path.')
  }
  const share = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)/.exec(text)
  if (share !== null) {
    const names = cleanNames(text.slice(share[0].length))
    return isNames(names) ? { kind: 'absolute', path: { root: `\\\\${share[1]}\\${share[2]}\\`, names } } : names
  }
  if (/^[\\/]{2}/.test(text)) return refuse('share', 'The path names a network place.')
  if (/^[\\/]/.test(text)) return refuse('no-drive', 'The path has no drive letter, so it depends on a hidden current drive. Give the full path.')
  const drive = /^([A-Za-z]):(.*)$/s.exec(text)
  if (drive !== null) {
    const rest = drive[2] ?? ''
    if (!/^[\\/]/.test(rest)) return refuse('drive-relative', 'The path depends on the hidden current folder of a drive. Give the full path.')
    const names = cleanNames(rest)
    return isNames(names) ? { kind: 'absolute', path: { root: `${(drive[1] ?? '').toUpperCase()}:\\`, names } } : names
  }
  const names = cleanNames(text)
  return isNames(names) ? { kind: 'relative', names } : names
}

function isNames(value: readonly string[] | WindowsSyntax): value is readonly string[] { return Array.isArray(value) }

/** True for a name that looks like an old short name (`GIT~1`): it may be another spelling of any longer name. */
export function isShortName(name: string): boolean {
  return /^[^.~]{1,6}~[0-9]{1,6}(\.[^.]{0,3})?$/.test(name) && name.length <= 12
}

/** The target text of a link or junction as a plain path (`\\?\C:\x` and `\??\C:\x` are how the disk stores it). */
export function plainLinkTarget(text: string): string {
  return text.replace(/^[\\/][\\?]\?[\\/]UNC[\\/]/i, '\\\\').replace(/^[\\/][\\?]\?[\\/](?=[A-Za-z]:)/, '')
}
