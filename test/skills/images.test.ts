import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PhotonImage } from '@cf-wasm/photon/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPictureHeader } from '../../electron/gateway/images/picture-header.ts'
import { defaultAddressSettings } from '../../electron/gateway/policy/address/address-types.ts'
import { type FolderSkill, openFolderSkill } from '../../electron/gateway/skills/author/open-folder.ts'
import { bundleSkills } from '../../electron/launch/bundles.mjs'
import { turnUpright } from '../../electron/gateway/images/turn-pixels.ts'
import { readExif } from '../../skills/images/src/exif.ts'
import { upright } from '../../skills/images/src/picture.ts'
import { folderPorts } from '../fakes/skills/folder-ports.ts'
import { openWithSkills } from '../fakes/skills/open-with-skills.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-images-')))
const ws = join(base, 'ws')
let skill: FolderSkill
beforeAll(async () => {
  mkdirSync(ws)
  await bundleSkills(join(base, 'built'))
  skill = await openFolderSkill({
    folder: join(base, 'built', 'images'), addresses: () => defaultAddressSettings,
    ports: folderPorts(base),
  })
}, 60_000)
afterAll(async () => {
  await skill.dispose()
  rmSync(base, { recursive: true, force: true })
})
const call = async (tool: string, input: object): Promise<string> => {
  const { content, isError } = await skill.call(`images.${tool}`, input, ws, AbortSignal.timeout(20_000))
  return `${isError ? 'ERROR ' : ''}${content.map((block) => (block.type === 'text' ? block.text : '')).join('')}`
}

/** 40 × 20 pixels: the left half red, the right half blue and half transparent. */
function picture(): PhotonImage {
  const rgba = new Uint8Array(40 * 20 * 4)
  for (let at = 0; at < 40 * 20; at += 1) rgba.set(at % 40 < 20 ? [255, 0, 0, 255] : [0, 0, 255, 128], at * 4)
  return new PhotonImage(rgba, 40, 20)
}

/** EXIF in front of a JPEG's own segments: turned to the right (6), a camera, a time, a place. */
function withExif(jpeg: Uint8Array): Buffer {
  const tiff = Buffer.alloc(300)
  const entry = (at: number, tag: number, type: number, count: number, value: number): void => {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(count, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(4, 8)
  entry(10, 0x010f, 2, 6, 100)
  entry(22, 0x0112, 3, 1, 6)
  entry(34, 0x0132, 2, 20, 110)
  entry(46, 0x8825, 4, 1, 140)
  tiff.write('Canon\0', 100, 'latin1')
  tiff.write('2026:01:31 15:00:00\0', 110, 'latin1')
  tiff.writeUInt16LE(4, 140)
  entry(142, 1, 2, 2, 0x53)
  entry(154, 2, 5, 3, 200)
  entry(166, 3, 2, 2, 0x45)
  entry(178, 4, 5, 3, 230)
  for (const [at, values] of [[200, [52, 30, 0]], [230, [13, 15, 36]]] as const) values.forEach((value, index) => { tiff.writeUInt32LE(value, at + index * 8); tiff.writeUInt32LE(1, at + index * 8 + 4) })
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 4)
  return Buffer.concat([head, body, jpeg.subarray(2)])
}

describe('the images skill, bundled and behind its walls', { timeout: 60_000 }, () => {
  it('tells what a picture is and what its camera wrote into it', async () => {
    writeFileSync(join(ws, 'a.png'), picture().get_bytes())
    writeFileSync(join(ws, 'photo.jpg'), withExif(picture().get_bytes_jpeg(90)))
    expect(await call('info', { path: 'a.png' })).toMatch(/^a\.png: PNG, 40 × 20 pixels, \d+ bytes$/)
    expect(await call('info', { path: 'photo.jpg' })).toMatch(/JPEG, 20 × 40 pixels, \d+ bytes\nIt is stored turned and shown upright\.\nCamera: Canon\nTaken: 2026-01-31 15:00:00\nPlace: 52\.50000° S, 13\.26000° E$/)
    writeFileSync(join(ws, 'no.png'), 'no picture')
    expect(await call('info', { path: 'no.png' })).toContain('is no PNG')
  })

  it('resizes with its proportions, upright, and without camera and place', async () => {
    expect(await call('resize', { path: 'photo.jpg', to: 'small.jpg', width: 10, height: 100 })).toContain('JPEG, 10 × 20 pixels')
    const small = readFileSync(join(ws, 'small.jpg'))
    expect(readPictureHeader(small)).toMatchObject({ kind: 'jpeg', width: 10, height: 20, orientation: 1 })
    expect(small.includes('Exif')).toBe(false)
    expect(await call('resize', { path: 'a.png', to: 'a.png', height: 10 })).toContain('PNG, 20 × 10 pixels')
    expect(await call('resize', { path: 'a.png', to: 'b.png' })).toContain('Give a width')
    expect(await call('resize', { path: 'a.png', to: 'b.png', width: 10_000, height: 10_000 })).toContain('would be 10000 × 5000 pixels')
    expect(await call('resize', { path: 'a.png', to: 'b.png', width: 1_000 })).toContain('PNG, 1000 × 500')
  })

  it('converts by the ending; what shows through becomes white in a JPEG', async () => {
    writeFileSync(join(ws, 'a.png'), picture().get_bytes())
    expect(await call('convert', { path: 'a.png', to: 'a.webp' })).toContain('WEBP, 40 × 20')
    expect(await call('convert', { path: 'a.webp', to: 'a.jpg', quality: 95 })).toContain('JPEG, 40 × 20')
    const opened = PhotonImage.new_from_byteslice(readFileSync(join(ws, 'a.jpg')))
    const [red, green, blue] = opened.get_raw_pixels().subarray((10 * 40 + 35) * 4)
    opened.free()
    expect(Math.abs((red ?? 0) - 127) + Math.abs((green ?? 0) - 127) + Math.abs((blue ?? 0) - 255)).toBeLessThan(40)
    expect(await call('convert', { path: 'a.png', to: 'a.tiff' })).toContain('must end in .png, .jpg or .webp')
    expect(await call('convert', { path: 'a.png', to: '../out.png' })).toContain('ERROR')
  })

  it('crops what is inside and refuses what is not; a damaged picture and one that is too large cost nothing', async () => {
    expect(await call('crop', { path: 'a.png', to: 'part.png', x: 18, y: 0, width: 4, height: 5 })).toContain('PNG, 4 × 5')
    const part = PhotonImage.new_from_byteslice(readFileSync(join(ws, 'part.png')))
    expect([...part.get_raw_pixels().subarray(4, 16)]).toEqual([255, 0, 0, 255, 0, 0, 255, 128, 0, 0, 255, 128])
    part.free()
    expect(await call('crop', { path: 'a.png', to: 'part.png', x: 30, y: 0, width: 11, height: 5 })).toContain('which has 40 × 20 pixels')
    writeFileSync(join(ws, 'cut.png'), Buffer.from(picture().get_bytes()).subarray(0, 60))
    expect(await call('convert', { path: 'cut.png', to: 'x.png' })).toContain('damaged or cut off')
    const bomb = Buffer.from(picture().get_bytes())
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)
    writeFileSync(join(ws, 'bomb.png'), bomb)
    expect(await call('convert', { path: 'bomb.png', to: 'x.png' })).toContain('at most 25 million')
    expect(await call('info', { path: 'a.png' })).toContain('40 × 20')
  })

  it('is installed as it was bundled, without a warning', async () => {
    const gateway = await openWithSkills()
    try {
      const { end, findings } = await gateway.installFolder(join(base, 'built', 'images'))
      expect(end).toMatchObject({ kind: 'installed' })
      expect(findings.filter(({ weight }) => weight !== 'fact')).toEqual([])
    } finally {
      await gateway.dispose()
    }
  })

  it('stands upright however it was held, also where it is turned piece by piece', () => {
    const [width, height] = [3, 600]
    const rgba = new Uint8Array(new Uint32Array(width * height).map((_, at) => 0xff_00_00_00 | (at * 7_919)).buffer)
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const turned = upright(new PhotonImage(rgba, width, height), orientation)
      const whole = turnUpright({ width, height, rgba }, orientation)
      expect([turned.get_width(), turned.get_height()]).toEqual([whole.width, whole.height])
      expect(Buffer.compare(turned.get_raw_pixels(), whole.rgba)).toBe(0)
      turned.free()
    }
  })

  it('tries nothing that is closed to it: nobody is warned of an honest skill', () => {
    expect(skill.skill.attempts.list).toEqual([])
  })

  it('a camera’s notes that are damaged are left out', () => {
    const whole = withExif(picture().get_bytes_jpeg(90))
    for (let at = 12; at < 320; at += 1) {
      const broken = Buffer.from(whole)
      broken[at] = 0xff
      expect(typeof readExif(broken).camera).toBe('string')
      readExif(whole.subarray(0, at))
    }
  })
})
