import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

const gb18030 = new TextDecoder('gb18030', { fatal: true })
const latin = new TextDecoder('windows-1252')

/**
 * Text of one line of bytes from a program. UTF-8 where it is UTF-8; otherwise the console's code page where there is one
 * (Windows); otherwise GBK if the line reads as Chinese in it (a file in that encoding was printed); otherwise Latin.
 * By line, because one output often mixes tools that disagree. Never throws.
 */
export function decodeLine(line: Buffer, codePage?: string): string {
  if (isUtf8(line)) return line.toString('utf8')
  // Not text at all (a program or a picture was printed): no guessing, and quickly.
  if (line.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b))) return line.toString('utf8')
  // UTF-8 that a tool has cut (`head -c`): a broken character in good company.
  const lossy = line.toString('utf8')
  const broken = count(lossy, /\ufffd/g)
  if (count(lossy, /[^\0-\x7f\ufffd]/g) >= broken * 2) return lossy
  if (codePage !== undefined && iconv.encodingExists(codePage)) return iconv.decode(line, codePage)
  const chinese = decodeChinese(line)
  return chinese !== null && readsAsChinese(line, chinese) ? chinese : latin.decode(line)
}

/** How many bytes at the end begin a UTF-8 character that is not complete yet (0 to 3). */
export function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    const length = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xc2 && byte < 0xe0 ? 2 : 1
    return length > back ? back : 0
  }
  return 0
}

/** Common characters have both bytes high and lie in GB2312's own rows; Latin text read as GBK falls outside at once. */
function readsAsChinese(line: Buffer, text: string): boolean {
  let common = 0
  let other = 0
  for (let at = 0; at < line.length; at += 1) {
    const first = line[at] ?? 0
    if (first < 0x80) continue
    const second = line[at + 1] ?? 0
    if (second >= 0xa1 && (first <= 0xa9 || (first >= 0xb0 && first <= 0xf7))) common += 1
    else other += 1
    at += 1
  }
  return common > other * 4 && !/[\ue000-\uf8ff]/.test(text)
}

function decodeChinese(bytes: Buffer): string | null {
  try {
    return gb18030.decode(bytes)
  } catch {
    // Not valid in that encoding: the answer to the question that was asked.
    return null
  }
}

function count(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0
}
