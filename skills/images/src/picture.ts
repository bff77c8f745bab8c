import { crop, PhotonImage } from '@cf-wasm/photon/node'
import { type PictureHeader, readPictureHeader } from '../../../electron/gateway/images/picture-header.ts'
import { turnUpright } from '../../../electron/gateway/images/turn-pixels.ts'

/** An error with a code and words for the model. */
export const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/** More does not fit into the memory a skill has when it is opened, turned and written. Measured: 24 million do, in every way. */
export const pixelsMost = 25_000_000

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

/** Rows that are turned at once: the whole at once would be there four times over. */
const rowsAtOnce = 256

/** As it is shown; takes the given one's place. */
export function upright(image: PhotonImage, orientation: number): PhotonImage {
  if (orientation === 1) return image
  const [width, height] = [image.get_width(), image.get_height()]
  const sideways = orientation >= 5
  const [across, down] = sideways ? [height, width] : [width, height]
  const pixels = new Uint32Array(width * height)
  for (let top = 0; top < height; top += rowsAtOnce) {
    const end = Math.min(height, top + rowsAtOnce)
    const part = crop(image, 0, top, width, end)
    const turned = turnUpright({ width, height: end - top, rgba: part.get_raw_pixels() }, orientation)
    part.free()
    // Where its first row, or column, belongs: counted from the other side where that is turned round.
    const at = [3, 4, 6, 7].includes(orientation) ? height - end : top
    const from = new Uint32Array(turned.rgba.buffer, turned.rgba.byteOffset, turned.width * turned.height)
    for (let row = 0; row < turned.height; row += 1) pixels.set(from.subarray(row * turned.width, (row + 1) * turned.width), sideways ? row * across + at : (at + row) * across)
  }
  image.free()
  return new PhotonImage(new Uint8Array(pixels.buffer), across, down)
}

export type OutputKind = 'png' | 'jpeg' | 'webp'

/** The kind by a file's ending. The path was judged as it was given, so it is refused rather than mended. */
export function kindOf(path: string): OutputKind {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  if (ending === 'png' || ending === 'webp') return ending
  if (ending === 'jpg' || ending === 'jpeg') return 'jpeg'
  throw failure('not-valid', `${path} must end in .png, .jpg or .webp.`)
}

/** The bytes of a file, without anything about camera and place. A JPEG has no transparency: what shows through becomes white; `isOpaque`: nothing does. */
export function encode(image: PhotonImage, kind: OutputKind, quality: number, isOpaque: boolean): Uint8Array {
  if (kind === 'png') return image.get_bytes()
  if (kind === 'webp') return image.get_bytes_webp()
  if (isOpaque) return image.get_bytes_jpeg(quality)
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
