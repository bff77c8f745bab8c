import { crop, type PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/node'
import type { SkillCall, SkillFactory } from '../../sdk/index.d.ts'
import { readExif } from './exif.ts'
import { encode, failure, headerOf, kindOf, openPicture, pixelsMost, upright } from './picture.ts'

interface Made { readonly path: string; readonly to: string; readonly quality?: number }

/** Below this a JPEG shows what it lost; above it grows without looking better. */
const usualQuality = 85

export const skill: SkillFactory = {
  name: 'images',
  createTools: () => [
    {
      name: 'images.info',
      async execute({ path }: { path: string }, call: SkillCall) {
        const bytes = await call.files.readBytes(path)
        const { kind, width, height, orientation } = headerOf(path, bytes)
        const sides = orientation >= 5 ? [height, width] : [width, height]
        const { camera, taken, place } = kind === 'jpeg' ? readExif(Buffer.from(bytes)) : { camera: '', taken: '', place: '' }
        return [
          `${path}: ${kind.toUpperCase()}, ${sides.join(' × ')} pixels, ${bytes.byteLength} bytes`, ...(orientation === 1 ? [] : ['It is stored turned and shown upright.']), ...(camera ? [`Camera: ${camera}`] : []), ...(taken ? [`Taken: ${taken}`] : []),
          ...(place ? [`Place: ${place}`] : []),
        ].join('\n')
      },
    },
    {
      name: 'images.resize',
      execute: ({ width, height, ...made }: Made & { width?: number; height?: number }, call: SkillCall) => make(made, call, (image, orientation) => {
        if (width === undefined && height === undefined) throw refused(image, 'not-valid', 'Give a width, a height, or both.')
        const sideways = orientation >= 5
        // It is made small as it is stored and turned afterwards: there is less to turn.
        const [across, down] = [image.get_width(), image.get_height()]
        const factor = Math.min((width ?? Infinity) / (sideways ? down : across), (height ?? Infinity) / (sideways ? across : down))
        const sized = (side: number): number => Math.max(1, Math.round(side * factor))
        const [w, h] = [sized(across), sized(down)]
        if (w * h > pixelsMost) throw refused(image, 'too-large', `The picture would be ${w} × ${h} pixels; at most ${pixelsMost / 1_000_000} million are possible.`)
        const small = resize(image, w, h, SamplingFilter.Lanczos3)
        image.free()
        return upright(small, orientation)
      }),
    },
    { name: 'images.convert', execute: (made: Made, call: SkillCall) => make(made, call, upright) },
    {
      name: 'images.crop',
      execute: ({ x, y, width, height, ...made }: Made & { x: number; y: number; width: number; height: number }, call: SkillCall) => make(made, call, (image, orientation) => {
        const whole = upright(image, orientation)
        const [across, down] = [whole.get_width(), whole.get_height()]
        if (x + width > across || y + height > down) throw refused(whole, 'not-valid', `That reaches beyond the picture, which has ${across} × ${down} pixels.`)
        const part = crop(whole, x, y, x + width, y + height)
        whole.free()
        return part
      }),
    },
  ],
}

/** The error to throw; the picture's memory is given back, because nobody else has it any more. */
function refused(image: PhotonImage, code: string, message: string): Error {
  image.free()
  return failure(code, message)
}

/** Opens, changes and writes. `change` takes the picture and gives the one to be written, upright. */
async function make({ path, to, quality = usualQuality }: Made, call: SkillCall, change: (image: PhotonImage, orientation: number) => PhotonImage): Promise<string> {
  const kind = kindOf(to)
  const { image, header } = openPicture(path, await call.files.readBytes(path))
  const changed = change(image, header.orientation)
  try {
    const bytes = encode(changed, kind, quality, header.kind === 'jpeg')
    await call.files.write(to, bytes)
    return `Made ${to}: ${kind.toUpperCase()}, ${changed.get_width()} × ${changed.get_height()} pixels, ${bytes.byteLength} bytes.${header.kind === 'gif' ? ' A moving GIF keeps its first picture only.' : ''}`
  } finally {
    changed.free()
  }
}
