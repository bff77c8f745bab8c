import { join } from 'node:path'
import * as z from 'zod'
import { readJson, writeJson } from '../files/write-json.ts'

/**
 * Which version of a package counts: `current.json` in its folder, replaced in one step. A package can be wanted in several
 * versions at once (two connections, each with its own range): each range has a slot.
 */
const slotSchema = z.object({ current: z.string(), previous: z.string().nullable() })
const pointerSchema = z.object({ version: z.literal(1), name: z.string(), slots: z.record(z.string(), slotSchema) })

export type Slot = z.infer<typeof slotSchema>
export type Pointer = z.infer<typeof pointerSchema>

/** The slot of whoever asked for no particular version. */
export const plainSlot = 'latest'

export const pointerIn = (folder: string): string => join(folder, 'current.json')

/** Null when there is none (or none that can be read): then nothing of this package is installed. */
export async function readPointer(folder: string): Promise<Pointer | null> {
  const { value } = await readJson<Pointer | null>(pointerIn(folder), pointerSchema.nullable(), null)
  return value
}

/** The last step of every install, rollback and removal. Throws when it could not be kept; the old pointer then counts. */
export function writePointer(folder: string, pointer: Pointer): Promise<void> {
  return writeJson(pointerIn(folder), pointer)
}

/** Version folders that something points at. */
export function pointedAt(pointer: Pointer | null): ReadonlySet<string> {
  return new Set(Object.values(pointer?.slots ?? {}).flatMap(({ current, previous }) => (previous === null ? [current] : [current, previous])))
}
