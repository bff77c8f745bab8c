import { PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/node'
import { limits } from '../../../shared/limits.ts'
import { readPictureHeader } from './picture-header.ts'
import { turnUpright } from './turn-pixels.ts'

/**
 * Decodes a picture for real and makes it fit. Runs in a worker: a photo takes about a second. The decoder is wasm; what it
 * cannot read ends in a trap inside it, never in a crash of the program, and the worker is replaced afterwards.
 */
export type ScaledPicture =
  | {
    readonly kind: 'picture'
    readonly mimeType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
    readonly bytes: Uint8Array
    readonly width: number
    readonly height: number
    /** Sides as stored in the file. */
    readonly fullWidth: number
    readonly fullHeight: number
  }
  | { readonly kind: 'unreadable'; readonly reason: string }

export interface PictureLimit { readonly sidePx: number; readonly bytes: number }

/** A picture that is small enough already is handed on byte for byte, once it has proved to be whole. */
export function scalePicture(bytes: Buffer, limit: PictureLimit): ScaledPicture {
  const header = readPictureHeader(bytes)
  if (header === null) return { kind: 'unreadable', reason: 'its beginning is damaged' }
  if (header.width * header.height > limits.imagePixels) return { kind: 'unreadable', reason: `it has ${header.width} × ${header.height} pixels, more than can be opened` }
  let image: PhotonImage
  try {
    image = PhotonImage.new_from_byteslice(bytes)
  } catch {
    return { kind: 'unreadable', reason: 'it is damaged or cut off' }
  }
  const full = { fullWidth: image.get_width(), fullHeight: image.get_height() }
  const side = Math.max(full.fullWidth, full.fullHeight)
  if (side <= limit.sidePx && bytes.length <= limit.bytes && header.orientation === 1) {
    image.free()
    return { kind: 'picture', mimeType: `image/${header.kind}`, bytes, width: full.fullWidth, height: full.fullHeight, ...full }
  }
  // Once more and smaller, should the result still be too heavy.
  for (let factor = Math.min(1, limit.sidePx / side); factor * side >= 1; factor *= 0.7) {
    const fitted = encodeAt(image, factor, header.orientation, limit.bytes)
    if (fitted !== null) { image.free(); return { kind: 'picture', ...fitted, ...full } }
  }
  image.free()
  return { kind: 'unreadable', reason: 'it could not be made small enough' }
}

/** Screenshots stay sharp as PNG while that is small; photos become JPEG. */
const pngBytesMax = 1_000_000

function encodeAt(image: PhotonImage, factor: number, orientation: number, maxBytes: number): { mimeType: 'image/png' | 'image/jpeg'; bytes: Uint8Array; width: number; height: number } | null {
  const small = resize(image, Math.max(1, Math.round(image.get_width() * factor)), Math.max(1, Math.round(image.get_height() * factor)), SamplingFilter.CatmullRom)
  const pixels = turnUpright({ width: small.get_width(), height: small.get_height(), rgba: small.get_raw_pixels() }, orientation)
  small.free()
  const upright = new PhotonImage(pixels.rgba, pixels.width, pixels.height)
  try {
    const png = upright.get_bytes()
    const see = hasTransparency(pixels.rgba)
    if (png.length <= Math.min(see ? maxBytes : pngBytesMax, maxBytes)) return { mimeType: 'image/png', bytes: png, width: pixels.width, height: pixels.height }
    if (see) return null
    const jpeg = upright.get_bytes_jpeg(jpegQuality)
    return jpeg.length <= maxBytes ? { mimeType: 'image/jpeg', bytes: jpeg, width: pixels.width, height: pixels.height } : null
  } finally {
    upright.free()
  }
}

/** Text in a photo stays readable from here on; higher values double the bytes for nothing a model sees. */
const jpegQuality = 85

function hasTransparency(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true
  return false
}
