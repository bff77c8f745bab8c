import type { PictureLimit, ScaledPicture } from '../images/scale-picture.ts'
import type { DocumentText } from './document-text.ts'

/** Work that would hold up the main thread, done in a worker. */
export type ReadingTask =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly limit: PictureLimit }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array }
  | { readonly kind: 'office'; readonly bytes: Uint8Array }

export type ReadingAnswer = ScaledPicture | DocumentText
