import type { PrepareProgress } from '../../shared/mcp/connection.ts'
import type { Format } from '../text/format.ts'
import { words } from '../text/index.ts'

/** The steps in their order, as they are drawn. */
export const prepareSteps = ['resolve', 'download', 'check', 'unpack', 'verify', 'ready'] as const

/** `3.4 MB of 8.1 MB`: only where both numbers are known. */
export function amountWords({ done, of, unit }: PrepareProgress, format: Format): string | null {
  if (done === undefined || of === undefined || of <= 0) return null
  const write = unit === 'packages' ? format.number : format.bytes
  return words.t(unit === 'packages' ? 'connections:progress.packages' : 'connections:progress.bytes', { done: write(done), of: write(of) })
}
