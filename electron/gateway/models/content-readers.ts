import { readFile } from 'node:fs/promises'
import { decodeText } from '../files/decode-text.ts'
import { createImagePreparer, type ImagePreparer } from './prepare-images.ts'
import { createAttachmentReader, type AttachmentReader } from './read-attachments.ts'

/** What a request needs from files: pictures decoded and small enough, attached text decoded strictly. */
export function createContentReaders(): { readonly images: ImagePreparer; readonly attachments: AttachmentReader } {
  return {
    images: createImagePreparer({ scale: () => Promise.resolve({ kind: 'none', reason: 'images are not ready' }), readFile }),
    attachments: createAttachmentReader(async (path) => {
      const decoded = decodeText(await readFile(path))
      return decoded.kind === 'text' ? decoded.text : null
    }),
  }
}
