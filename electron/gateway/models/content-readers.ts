import { readFile, stat } from 'node:fs/promises'
import { limits } from '../../../shared/limits.ts'
import { decodeText } from '../files/decode-text.ts'
import { scaleImage } from '../images/scale-image.ts'
import { createImagePreparer, type ImagePreparer } from './prepare-images.ts'
import { createAttachmentReader, type AttachmentReader } from './read-attachments.ts'

/** What a request needs from files: pictures decoded and small enough, attached text decoded strictly. */
export function createContentReaders(): { readonly images: ImagePreparer; readonly attachments: AttachmentReader } {
  return {
    images: createImagePreparer({ scale: scaleImage, readFile: readAttachment }),
    attachments: createAttachmentReader(async (path) => {
      const decoded = decodeText(await readAttachment(path))
      return decoded.kind === 'text' ? decoded.text : null
    }),
  }
}

/** A whole file, as long as it is one a request could use; the model opens larger ones piece by piece with its tools. */
async function readAttachment(path: string): Promise<Buffer> {
  const found = await stat(path)
  if (!found.isFile() || found.size > limits.attachmentFileBytes) throw Object.assign(new Error('no file of a size that can be attached'), { code: 'EFBIG' })
  return readFile(path)
}
