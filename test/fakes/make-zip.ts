import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string | Buffer
  readonly data?: string | Buffer
  /** Unix mode with type; left out: made on a system without one. */
  readonly mode?: number
  readonly stored?: boolean
  /** What the table says instead of the truth. */
  readonly says?: { readonly bytes?: number; readonly crc32?: number; readonly name?: string; readonly flags?: number; readonly method?: number }
  /** Its bytes are those of the entry before. */
  readonly shares?: boolean
}

/** A zip file, part by part, including ones no honest program makes. */
export function makeZip(parts: readonly ZipPart[], options: { readonly count?: number; readonly comment?: string } = {}): Buffer {
  const body: Buffer[] = []
  const table: Buffer[] = []
  let offset = 0
  let before = 0
  for (const { name, data = '', mode, stored = false, says = {}, shares = false } of parts) {
    const rawName = Buffer.from(name)
    const raw = Buffer.from(data)
    const packed = stored ? raw : deflateRawSync(raw)
    const fields = Buffer.alloc(22)
    fields.writeUInt16LE(says.flags ?? 0x0800, 0)
    fields.writeUInt16LE(says.method ?? (stored ? 0 : 8), 2)
    fields.writeUInt32LE(says.crc32 ?? crc32(raw), 8)
    fields.writeUInt32LE(packed.length, 12)
    fields.writeUInt32LE(says.bytes ?? raw.length, 16)
    const tableName = says.name === undefined ? rawName : Buffer.from(says.name)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), fields.subarray(0, 20), u16(rawName.length), u16(0), rawName, packed])
    const at = shares ? before : offset
    if (!shares) {
      body.push(local)
      before = offset
      offset += local.length
    }
    table.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, mode === undefined ? 0 : 3, 20, 0]), fields.subarray(0, 20), u16(tableName.length), u16(0), u16(0), u16(0), u16(0), u32(((mode ?? 0) << 16) >>> 0), u32(at), tableName]))
  }
  const rows = Buffer.concat(table)
  const comment = Buffer.from(options.comment ?? '')
  const count = options.count ?? parts.length
  return Buffer.concat([...body, rows, Buffer.from([0x50, 0x4b, 5, 6, 0, 0, 0, 0]), u16(count), u16(count), u32(rows.length), u32(offset), u16(comment.length), comment])
}

function u16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16LE(value)
  return buffer
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}
