import { readInWorker } from '../documents/reading-pool.ts'
import type { PictureLimit } from './scale-picture.ts'

/** A picture ready for a model (base64 without a prefix), or why it cannot be shown. */
export type ImageForModel =
  | { readonly kind: 'image'; readonly mimeType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'; readonly data: string; readonly width: number; readonly height: number; readonly fullWidth: number; readonly fullHeight: number }
  | { readonly kind: 'none'; readonly reason: string }

/** Decodes and scales one picture in a worker. Never rejects; `reason` is English for the model. `bytes` stay the caller's. */
export async function scaleImage(bytes: Uint8Array, limit: PictureLimit, signal: AbortSignal): Promise<ImageForModel> {
  const answer = await readInWorker({ kind: 'picture', bytes, limit }, signal)
  if (answer.kind !== 'picture') return { kind: 'none', reason: answer.kind === 'unreadable' ? answer.reason : 'it is not a picture' }
  const { mimeType, width, height, fullWidth, fullHeight } = answer
  return { kind: 'image', mimeType, data: Buffer.from(answer.bytes).toString('base64'), width, height, fullWidth, fullHeight }
}
