import * as z from 'zod'

/** The safe area as the window sees it: facts and codes; its words are `renderer/text/…/safe-area.ts`. */
export const wallProblems = ['no-bubblewrap', 'namespaces-forbidden', 'no-own-proc', 'no-seatbelt', 'no-wall-here', 'failed'] as const
export const safeAreaStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), how: z.enum(['bubblewrap', 'seatbelt']) }),
  z.object({ kind: z.literal('unavailable'), why: z.enum(wallProblems), detail: z.string() }),
])
export type SafeAreaState = z.infer<typeof safeAreaStateSchema>

/** The five attempts of "test my safe area", in this order. */
export const safeAreaAttempts = ['write-outside', 'read-secret', 'network', 'other-process', 'auto-run'] as const
export type SafeAreaAttempt = (typeof safeAreaAttempts)[number]
export const safeAreaTestSchema = z.object({
  state: safeAreaStateSchema,
  attempts: z.array(z.object({
    id: z.enum(safeAreaAttempts),
    /** `not-tried`: the attempt itself could not be made, so nothing is known. */
    outcome: z.enum(['blocked', 'not-blocked', 'not-tried']),
    /** What was found afterwards, as data (`file-absent`, `file-there` …), and the attempt's own last words. */
    found: z.string(), said: z.string(),
    ms: z.number(),
  })),
})
export type SafeAreaTest = z.infer<typeof safeAreaTestSchema>
