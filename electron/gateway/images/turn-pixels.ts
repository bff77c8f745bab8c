export interface Pixels { readonly width: number; readonly height: number; readonly rgba: Uint8Array }

/** Turns and mirrors pixels so that a picture with an EXIF orientation stands upright. */
export function turnUpright(pixels: Pixels, orientation: number): Pixels {
  if (orientation <= 1 || orientation > 8) return pixels
  const { width, height } = pixels
  const sideways = orientation >= 5
  const turned = { width: sideways ? height : width, height: sideways ? width : height }
  const from = new Uint32Array(pixels.rgba.buffer, pixels.rgba.byteOffset, width * height)
  const to = new Uint32Array(width * height)
  for (let y = 0; y < turned.height; y += 1) {
    for (let x = 0; x < turned.width; x += 1) {
      const [sx, sy] = source(orientation, x, y, width, height)
      to[y * turned.width + x] = from[sy * width + sx] ?? 0
    }
  }
  return { ...turned, rgba: new Uint8Array(to.buffer) }
}

/** Which stored pixel belongs at (x, y) of the upright picture; `w` and `h` are the stored sides. */
function source(orientation: number, x: number, y: number, w: number, h: number): readonly [number, number] {
  switch (orientation) {
    case 2: return [w - 1 - x, y]
    case 3: return [w - 1 - x, h - 1 - y]
    case 4: return [x, h - 1 - y]
    case 5: return [y, x]
    case 6: return [y, h - 1 - x]
    case 7: return [w - 1 - y, h - 1 - x]
    case 8: return [w - 1 - y, x]
    default: return [x, y]
  }
}
