import { judgeRow, type Judged } from './judge-row.ts'
import type { Json } from './json-value.ts'

/**
 * A process that judges one row after the other. Rows are kept out of the runner's own process because they may change what
 * belongs to all of it (umask, environment), fill its memory or bring it down; what a row starts ends with its process.
 */
export interface RowOrder { readonly number: number; readonly row: Json }
export interface RowAnswer { readonly number: number; readonly judged: Judged }

// The gateway ends its children when its process ends in order, not when a signal takes the process away.
process.on('SIGTERM', () => process.exit(1))
process.on('disconnect', () => process.exit(0))
process.on('message', (order: RowOrder) => {
  void judgeRow(order.row).then((judged) => {
    process.send?.({ number: order.number, judged } satisfies RowAnswer)
  })
})
