import { readdirSync, readlinkSync, type PathLike } from 'node:fs'

/**
 * Names as text that can be turned back into exactly the same bytes. On Linux a name is any bytes; those that are no UTF-8
 * stand as lone surrogates U+DC80–DCFF, one for each byte (as Python does). Old archives leave such names behind.
 */
const escaped = /[\udc80-\udcff]/

export function nameFromBytes(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (!text.includes('\ufffd') || Buffer.from(text, 'utf8').equals(bytes)) return text
  let name = ''
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find((count) => at + count <= bytes.length && isWhole(bytes.subarray(at, at + count)))
    name += length === undefined ? String.fromCharCode(0xdc00 + (bytes[at] ?? 0)) : bytes.toString('utf8', at, at + length)
    at += length ?? 1
  }
  return name
}

function isWhole(piece: Buffer): boolean {
  const text = piece.toString('utf8')
  return !(text.includes('\ufffd') && !Buffer.from(text, 'utf8').equals(piece)) && [...text].length === 1
}

/** Text for the system's calls, or bytes where text cannot say the name. */
export function toSystemName(name: string): string | Buffer {
  if (process.platform !== 'linux' || !escaped.test(name) || name.isWellFormed()) return name
  const parts: Buffer[] = []
  for (const character of name) {
    const code = character.charCodeAt(0)
    parts.push(character.length === 1 && code >= 0xdc80 && code <= 0xdcff ? Buffer.from([code - 0xdc00]) : Buffer.from(character, 'utf8'))
  }
  return Buffer.concat(parts)
}

/** `name` below the folder with the system path `base`. */
export function below(base: string, name: string): PathLike {
  const system = toSystemName(name)
  return typeof system === 'string' ? `${base}/${system}` : Buffer.concat([Buffer.from(`${base}/`, 'utf8'), system])
}

/** Names inside a folder. Throws as `readdirSync` does. */
export function listNames(path: PathLike): string[] {
  const names = readdirSync(path)
  return names.some((name) => name.includes('\ufffd')) ? readdirSync(path, { encoding: 'buffer' }).map(nameFromBytes) : names
}

/** The text inside a link. Throws as `readlinkSync` does. */
export function linkTarget(path: PathLike): string {
  const target = readlinkSync(path)
  return target.includes('\ufffd') ? nameFromBytes(readlinkSync(path, { encoding: 'buffer' })) : target
}
