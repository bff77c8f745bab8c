import { limits } from '../../../shared/limits.ts'
import type { Attachment, JournalEntry } from '../../../shared/sessions/journal.ts'
import type { ContentBlock } from '../../../shared/tools/tool-result.ts'
import { lookOnce } from '../sessions/look-once.ts'

type ImageMime = Extract<ContentBlock, { type: 'image' }>['mimeType']
type ImageBlock = Extract<ContentBlock, { type: 'image' }>

/** What a picture became for a request: its pixels really decoded and small enough, or why it is not shown. */
export type PreparedImage =
  | { readonly kind: 'image'; readonly mimeType: ImageMime; readonly data: string }
  | { readonly kind: 'none'; readonly reason: string }

/** The very object in the journal: the image block of a result, or the attachment. */
export type ImageSource = ImageBlock | Attachment
export type PreparedImages = ReadonlyMap<ImageSource, PreparedImage>

/** Decodes and scales one picture. Never rejects; `reason` is for the model. */
export type ScaleImage = (bytes: Uint8Array, limit: { readonly sidePx: number; readonly bytes: number }, signal: AbortSignal) => Promise<PreparedImage>

export interface ImagePreparer {
  /** Prepares every image of a journal for the next request. Never rejects; on abort the rest is left out. */
  prepare(entries: readonly JournalEntry[], signal: AbortSignal): Promise<PreparedImages>
}

/** Older images leave in groups, so that a long chat does not change its beginning (and lose its cache) with every picture. */
const leaveTogether = 10

/**
 * Keeps each picture's result, so a chat decodes a picture once per size. Services have a lower limit per picture when there are
 * many, and one for all together: the newest are kept.
 */
export function createImagePreparer(deps: { readonly scale: ScaleImage; readonly readFile: (path: string) => Promise<Uint8Array> }): ImagePreparer {
  const done = new WeakMap<object, Map<number, Promise<PreparedImage>>>()
  const imagesIn = lookOnce(imagesOf)

  function prepared(source: ImageSource, sidePx: number, signal: AbortSignal): Promise<PreparedImage> {
    const sizes = done.get(source) ?? new Map<number, Promise<PreparedImage>>()
    done.set(source, sizes)
    const kept = sizes.get(sidePx)
    if (kept) return kept
    const fresh = scaled(source, sidePx, signal)
    sizes.set(sidePx, fresh)
    // A stopped attempt says nothing about the picture.
    void fresh.then(() => { if (signal.aborted) sizes.delete(sidePx) })
    return fresh
  }

  async function scaled(source: ImageSource, sidePx: number, signal: AbortSignal): Promise<PreparedImage> {
    try {
      const bytes = 'path' in source ? await deps.readFile(source.path) : Buffer.from(source.data, 'base64')
      return await deps.scale(bytes, { sidePx, bytes: limits.imageBytes }, signal)
    } catch (error) {
      return { kind: 'none', reason: `its file could not be read (${(error as NodeJS.ErrnoException).code ?? 'error'})` }
    }
  }

  return {
    async prepare(entries, signal) {
      const sources = imagesIn(entries)
      const result = new Map<ImageSource, PreparedImage>()
      if (sources.length === 0) return result
      const over = sources.length - limits.imagesPerRequest
      const dropped = over <= 0 ? 0 : Math.min(Math.ceil(over / leaveTogether) * leaveTogether, sources.length)
      for (const source of sources.slice(0, dropped)) result.set(source, { kind: 'none', reason: 'there are many newer ones' })
      const kept = sources.slice(dropped)
      const sidePx = kept.length > limits.imageManyCount ? limits.imageSideManyPx : limits.imageSidePx
      const images = await Promise.all(kept.map((source) => prepared(source, sidePx, signal)))
      let room = limits.imagesTotalBytes
      for (let index = kept.length - 1; index >= 0; index--) {
        const source = kept[index]
        const image = images[index]
        if (!source || !image) continue
        if (image.kind === 'image') room -= image.data.length
        result.set(source, image.kind === 'image' && room < 0 ? { kind: 'none', reason: 'all images together became too large' } : image)
      }
      return result
    },
  }
}

function imagesOf(entry: JournalEntry): ImageSource[] {
  if (entry.kind === 'user') return entry.attachments.filter((attachment) => attachment.kind === 'image')
  if (entry.kind === 'call-finished') return entry.result.content.filter((block) => block.type === 'image')
  return []
}
