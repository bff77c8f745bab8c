import * as z from 'zod'

/**
 * What a turn did to the files of its folder, and what can be done about it. Paths are relative to the folder, with `/`.
 * Bytes of a name that are no text stand as lone surrogates U+DC80–DCFF, so that even such a file can be named and chosen.
 */
export const changeKinds = ['created', 'changed', 'deleted', 'moved', 'mode', 'touched'] as const

/**
 * Why something is not covered by undo:
 * - `too-large`, `too-many`, `no-time`: over the limits of one preparation · `store-full`: over the space kept for undo
 * - `no-access`: the system does not let us read it · `other-disk`: another disk is mounted there
 * - `protected`: our own files and stores of keys, which are never copied · `special`: a pipe, a socket, a device
 * - `busy`: it kept changing while it was copied · `closed`: Pincer was closed while it ran, so changes of others may be among them
 * - `outside`: it lies outside the folder
 * - `background`: something goes on in the background · `off`: nothing could be kept (full disk, no answer)
 */
export const undoGaps = ['too-large', 'too-many', 'no-time', 'store-full', 'no-access', 'other-disk', 'protected', 'special', 'busy', 'closed', 'outside', 'background', 'off'] as const
export type UndoGap = (typeof undoGaps)[number]

export const fileChangeSchema = z.object({
  path: z.string(), kind: z.enum(changeKinds), node: z.enum(['file', 'folder', 'link', 'other']),
  /** For `moved`: where it was before. */
  from: z.string().optional(),
  /** Lines, for texts of moderate size. */
  added: z.number().optional(), removed: z.number().optional(),
  /** Size now; for a deleted file its size before. */
  bytes: z.number().nullable(),
  /** Present = cannot be put back, and why. */
  gap: z.enum(undoGaps).optional(),
})
export type FileChange = z.infer<typeof fileChangeSchema>

/** A place where nobody looked: whether something changed there is not known. `path` '' = the folder as a whole. */
export const unseenSchema = z.object({ why: z.enum(undoGaps), path: z.string() })
export type Unseen = z.infer<typeof unseenSchema>

export const turnChangesSchema = z.object({
  /** Absolute path of the folder. */
  folder: z.string(),
  /** The first of them; `total` counts all. */
  files: z.array(fileChangeSchema), total: z.number(),
  unseen: z.array(unseenSchema),
  /** A command ran: what it did outside the folder or on the network cannot be seen from here. */
  commands: z.boolean(),
})
export type TurnChanges = z.infer<typeof turnChangesSchema>

/** The last undo of a turn that still counts. */
export const turnUndoneSchema = z.object({ undoId: z.string(), at: z.number(), restored: z.number(), skipped: z.number() })
export type TurnUndone = z.infer<typeof turnUndoneSchema>

/** `later-turn`: a later turn of the chat changed it too. `someone-else`: it is not as the turn left it. `in-between`: somebody else changed it in the middle of the turn. */
export const undoConflicts = ['later-turn', 'someone-else', 'in-between'] as const

export const previewFileSchema = fileChangeSchema.extend({
  /** `already`: it is as before. */
  state: z.enum(['ready', 'already', 'conflict', 'not-covered']),
  conflict: z.enum(undoConflicts).optional(),
  /** Another chat worked in the folder at that time; the change may be its own. */
  shared: z.boolean().optional(),
})
export type PreviewFile = z.infer<typeof previewFileSchema>

export const undoPreviewSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ready'), folder: z.string(), at: z.number(), files: z.array(previewFileSchema), total: z.number(), unseen: z.array(unseenSchema), commands: z.boolean() }),
  /** Nothing was changed, or all of it is undone. */
  z.object({ state: z.literal('nothing') }),
  /** Not kept any more: older than the days set, or dropped for space. */
  z.object({ state: z.literal('gone'), why: z.enum(['age', 'space']) }),
  z.object({ state: z.literal('folder-gone'), folder: z.string() }),
])
export type UndoPreview = z.infer<typeof undoPreviewSchema>

export const undoSkips = [...undoConflicts, ...undoGaps, 'no-space', 'blocked', 'failed'] as const
export const undoFileResultSchema = z.object({
  path: z.string(), result: z.enum(['restored', 'skipped']),
  /** `blocked`: a link or a file stands where a folder is needed. */
  why: z.enum(undoSkips).optional(),
})
export type UndoFileResult = z.infer<typeof undoFileResultSchema>

export const undoOutcomeSchema = z.object({
  /** To undo this undo. Null when nothing was changed. */
  undoId: z.string().nullable(),
  files: z.array(undoFileResultSchema), restored: z.number(), skipped: z.number(),
  /** Nothing could be tried, and why. */
  impossible: z.enum(['nothing', 'gone', 'folder-gone']).optional(),
})
export type UndoOutcome = z.infer<typeof undoOutcomeSchema>
