import { PhotonImage } from '@cf-wasm/photon/node'
import { type PictureHeader, readPictureHeader } from '../../../electron/gateway/images/picture-header.ts'
import { turnUpright } from '../../../electron/gateway/images/turn-pixels.ts'

/** An error with a code and words for the model. */
export const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/** More does not fit into the memory a skill has, opened and turned: four bytes a pixel, four times over. */
export const pixelsMost = 30_000_000

/** The beginning of a picture. Refuses what is none, and what would be too large when opened. */
export function headerOf(path: string, bytes: Uint8Array): PictureHeader {
  const header = readPictureHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (header === null) throw failure('not-valid', `${path} is no PNG, JPEG, GIF or WebP picture, or its beginning is damaged.`)
  return header
}

/** Opened, but not turned yet. Whoever calls frees it. */
export function openPicture(path: string, bytes: Uint8Array): { readonly image: PhotonImage; readonly header: PictureHeader } {
  const header = headerOf(path, bytes)
  if (header.width * header.height > pixelsMost) throw failure('too-large', `${path} has ${header.width} × ${header.height} pixels; at most ${pixelsMost / 1_000_000} million can be opened.`)
  try {
    return { image: PhotonImage.new_from_byteslice(bytes), header }
  } catch {
    throw failure('not-valid', `${path} is damaged or cut off.`)
  }
}

/** As it is shown; takes the given one's place. */
export function upright(image: PhotonImage, orientation: number): PhotonImage {
  if (orientation === 1) return image
  const given = { width: image.get_width(), height: image.get_height(), rgba: image.get_raw_pixels() }
  image.free()
  const { rgba, width, height } = turnUpright(given, orientation)
  return new PhotonImage(rgba, width, height)
}

export type OutputKind = 'png' | 'jpeg' | 'webp'

/** The kind by a file's ending. The path was judged as it was given, so it is refused rather than mended. */
export function kindOf(path: string): OutputKind {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  if (ending === 'png' || ending === 'webp') return ending
  if (ending === 'jpg' || ending === 'jpeg') return 'jpeg'
  throw failure('not-valid', `${path} must end in .png, .jpg or .webp.`)
}

/** The bytes of a file, without anything about camera and place. A JPEG has no transparency: what shows through becomes white. */
export function encode(image: PhotonImage, kind: OutputKind, quality: number): Uint8Array {
  if (kind === 'png') return image.get_bytes()
  if (kind === 'webp') return image.get_bytes_webp()
  const rgba = image.get_raw_pixels()
  if (!onWhite(rgba)) return image.get_bytes_jpeg(quality)
  const opaque = new PhotonImage(rgba, image.get_width(), image.get_height())
  try {
    return opaque.get_bytes_jpeg(quality)
  } finally {
    opaque.free()
  }
}

/** Puts pixels on white, in place; false: nothing showed through. */
function onWhite(rgba: Uint8Array): boolean {
  let changed = false
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 255
    if (alpha === 255) continue
    changed = true
    for (let colour = at; colour < at + 3; colour += 1) rgba[colour] = Math.round(((rgba[colour] ?? 0) * alpha + 255 * (255 - alpha)) / 255)
    rgba[at + 3] = 255
  }
  return changed
}
