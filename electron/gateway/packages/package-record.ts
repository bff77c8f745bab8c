import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { measureFolder } from './measure-folder.ts'
import type { PackageRecord } from './package-types.ts'
import { recordName } from './record-name.ts'

const scriptSchema = z.object({ package: z.string(), version: z.string(), event: z.string(), text: z.string(), ran: z.boolean() })
const recordSchema: z.ZodType<PackageRecord> = z.object({
  version: z.literal(1), kind: z.enum(['skill', 'server']),
  facts: z.object({
    name: z.string(), version: z.string(), description: z.string(), publisher: z.string(), publishedAt: z.number().nullable(), deprecated: z.string().nullable(),
    licence: z.string(), bytes: z.number().nullable(), files: z.number().nullable(), integrity: z.string(), dependencies: z.number(),
  }),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('registry'), spec: z.string() }), z.object({ kind: z.literal('folder'), path: z.string(), ships: z.literal(true).exactOptional() }),
    z.object({ kind: z.literal('tarball'), path: z.string() }), z.object({ kind: z.literal('bundle'), path: z.string() }),
  ]),
  installedAt: z.number(), root: z.string().refine((root) => root !== '' && !root.startsWith('/') && !root.split(/[/\\]/).includes('..')),
  packages: z.array(z.object({ name: z.string(), version: z.string(), integrity: z.string() })),
  files: z.number(), bytes: z.number(), scripts: z.array(scriptSchema),
})

/** What was installed in this folder; null when it holds no whole package. */
export async function readRecord(folder: string): Promise<PackageRecord | null> {
  try {
    const parsed = recordSchema.safeParse(JSON.parse(await readFile(join(folder, recordName), 'utf8')))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError || ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/**
 * Whether everything is still there: a power cut can leave files empty that were written just before. Programs may have put
 * files of their own beside theirs, so more is fine and less is not.
 */
export async function isWhole(folder: string, record: PackageRecord): Promise<boolean> {
  const [size, own] = await Promise.all([measureFolder(folder, Number.POSITIVE_INFINITY), stat(join(folder, recordName))])
  return size.files - 1 >= record.files && size.bytes - own.size >= record.bytes
}
