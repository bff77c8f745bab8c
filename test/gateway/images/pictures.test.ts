import { describe, expect, it } from 'vitest'
import { readPictureHeader } from '../../../electron/gateway/images/picture-header.ts'
import { scalePicture } from '../../../electron/gateway/images/scale-picture.ts'
import { turnUpright } from '../../../electron/gateway/images/turn-pixels.ts'
import { PhotonImage } from '@cf-wasm/photon/node'
import { pngFile } from '../executors/sample-documents.ts'

/** A JPEG with an orientation note put behind its first two bytes. */
function turnedJpeg(width: number, height: number, orientation: number): Buffer {
  const rgba = new Uint8Array(width * height * 4).fill(255)
  // The first stored row is black.
  for (let x = 0; x < width; x += 1) rgba.set([0, 0, 0, 255], x * 4)
  const jpeg = Buffer.from(new PhotonImage(rgba, width, height).get_bytes_jpeg(95))
  const exif = Buffer.from([0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0'), ...Buffer.from('MM\0*'), 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
}

describe('pictures', () => {
  it.each([1, 3, 6, 8])('with orientation %i are known by their header', (orientation) => {
    expect(readPictureHeader(turnedJpeg(32, 16, orientation))).toEqual({ kind: 'jpeg', width: 32, height: 16, orientation })
  })

  it('are turned upright', () => {
    const scaled = scalePicture(turnedJpeg(32, 16, 6), { sidePx: 1_000, bytes: 1_000_000 })
    if (scaled.kind !== 'picture') throw new Error(scaled.reason)
    expect([scaled.width, scaled.height]).toEqual([16, 32])
    const pixels = PhotonImage.new_from_byteslice(scaled.bytes).get_raw_pixels()
    // Turned to the right, the first row becomes the last column.
    expect([pixels[15 * 4] ?? 255, pixels[0] ?? 0].map((value) => value > 128)).toEqual([false, true])
  })

  it.each([[2, 'BADC'], [3, 'DCBA'], [4, 'CDAB'], [5, 'ACBD'], [6, 'CADB'], [7, 'DBCA'], [8, 'BDAC']])('of two by two pixels turn by orientation %i to %s', (orientation, expected) => {
    const rgba = new Uint8Array([...'ABCD'].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 255]))
    const turned = turnUpright({ width: 2, height: 2, rgba }, orientation)
    expect(String.fromCharCode(...[0, 4, 8, 12].map((at) => turned.rgba[at] ?? 0))).toBe(expected)
  })

  it('keep what can be seen through', () => {
    const scaled = scalePicture(pngFile(400, 10, (x) => [255, 0, 0, x < 200 ? 0 : 255]), { sidePx: 100, bytes: 1_000_000 })
    expect(scaled).toMatchObject({ kind: 'picture', mimeType: 'image/png', width: 100, height: 3 })
  })

  it('are made small enough to send', () => {
    let seed = 1
    const noise = (): number => { seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31; return seed % 256 }
    const scaled = scalePicture(pngFile(300, 300, () => [noise(), noise(), noise(), 255]), { sidePx: 300, bytes: 20_000 })
    if (scaled.kind !== 'picture') throw new Error(scaled.reason)
    expect(scaled.bytes.length).toBeLessThanOrEqual(20_000)
    expect(scaled.mimeType).toBe('image/jpeg')
  })
})
