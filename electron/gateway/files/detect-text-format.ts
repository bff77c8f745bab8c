import { limits } from '../../../shared/limits.ts'
import type { ByteSource } from './byte-source.ts'
import { decodeText, type Detected, detectFormat } from './decode-text.ts'

export type { Detected } from './decode-text.ts'

/** Enough of a large file for the statistics. */
const sampleBytes = 64 * 1024

/** The format of a file: for certain when it is small enough to be decoded whole, else by its beginning. */
export async function detectTextFormat(source: ByteSource): Promise<Detected> {
  if (source.size > limits.readWholeBytes) return detectFormat(await source.read(0, sampleBytes), true)
  const decoded = decodeText(await source.read(0, source.size))
  return decoded.kind === 'text' ? { kind: 'text', format: decoded.format } : { kind: decoded.kind }
}
