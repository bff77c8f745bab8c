import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const block = 512
/** What belongs to an author's own work and not into a package. */
const left = (name: string): boolean => name === 'node_modules' || name.startsWith('.') || name.endsWith('.tgz')

/**
 * Packs a folder as a registry's tarball has it: everything below `package/`, the same bytes for the same files, with no date, no
 * owner and no program run. Links are left out.
 */
export async function packFolder(folder: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const path of await filesBelow(folder)) {
    const bytes = await readFile(join(folder, path))
    parts.push(header(`package/${path}`, bytes.length), bytes, Buffer.alloc((block - (bytes.length % block)) % block))
  }
  parts.push(Buffer.alloc(block * 2))
  const packed = gzipSync(Buffer.concat(parts), { level: 9 })
  // The tenth byte names the system it was packed on; 255 is "unknown".
  packed[9] = 255
  return packed
}

async function filesBelow(folder: string, inside = ''): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
    if (left(entry.name)) continue
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`
    if (entry.isDirectory()) found.push(...await filesBelow(folder, path))
    else if (entry.isFile()) found.push(path)
  }
  return found.toSorted((a, b) => (a < b ? -1 : 1))
}

function header(path: string, size: number): Buffer {
  const head = Buffer.alloc(block)
  // A name has a hundred bytes, and 155 more for the folders before it.
  const cut = Buffer.byteLength(path) <= 100 ? -1 : path.lastIndexOf('/', 155)
  if (Buffer.byteLength(path) > 100 && (cut < 0 || Buffer.byteLength(path.slice(cut + 1)) > 100)) throw new Error(`a name that is too long for a package: ${path}`)
  head.write(cut < 0 ? path : path.slice(cut + 1), 0, 100, 'utf8')
  head.write('0000644\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  // npm's own date: some readers refuse the beginning of time.
  head.write(`${(499_162_500).toString(8).padStart(11, '0')}\0`, 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\0' + '00', 257)
  if (cut > 0) head.write(path.slice(0, cut), 345, 155, 'utf8')
  head.write(`${head.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}
