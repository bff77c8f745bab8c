import { readFileSync } from 'node:fs'

interface AsarEntry { files?: Record<string, AsarEntry>; size?: number; offset?: string; unpacked?: boolean }

/** An app archive as the packer wrote it: two pickled lengths, a JSON index, then the files one after the other. */
export function readAsar(file: string): { files: string[]; read: (name: string) => Buffer } {
  const bytes = readFileSync(file)
  const base = 8 + bytes.readUInt32LE(4)
  const index = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as AsarEntry
  const entries = new Map<string, AsarEntry>()
  const walk = (entry: AsarEntry, at: string): void => {
    for (const [name, child] of Object.entries(entry.files ?? {})) {
      const path = at === '' ? name : `${at}/${name}`
      if (child.files) walk(child, path)
      else entries.set(path, child)
    }
  }
  walk(index, '')
  return {
    files: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name)
      if (!entry || entry.offset === undefined) throw new Error(`${name} is not in the archive`)
      const from = base + Number(entry.offset)
      return bytes.subarray(from, from + (entry.size ?? 0))
    },
  }
}
