import { describe, expect, it, vi } from 'vitest'
import { createImagePreparer, type ScaleImage } from '../../../electron/gateway/models/prepare-images.ts'
import { createAttachmentReader } from '../../../electron/gateway/models/read-attachments.ts'
import { limits } from '../../../shared/limits.ts'
import { writeJournal } from '../../fakes/journal-lines.ts'

const never = new AbortController().signal
const image = (data = 'AAAA') => ({ type: 'image' as const, mimeType: 'image/png' as const, data })
const scaleTo = (data: string) => vi.fn<ScaleImage>(() => Promise.resolve({ kind: 'image', mimeType: 'image/png', data }))

function chatWith(count: number) {
  const journal = writeJournal().user('go')
  for (let index = 0; index < count; index++) journal.call(`c${index}`).result(`c${index}`, [image()])
  return journal.entries
}

describe('images of a request', () => {
  it('are decoded once per size, however many requests there are', async () => {
    const scale = scaleTo('BBBB')
    const preparer = createImagePreparer({ scale, readFile: () => Promise.reject(new Error('unused')) })
    const entries = chatWith(3)
    await preparer.prepare(entries, never)
    const images = await preparer.prepare(entries, never)
    expect([...images.values()]).toEqual(Array.from({ length: 3 }, () => ({ kind: 'image', mimeType: 'image/png', data: 'BBBB' })))
    expect(scale).toHaveBeenCalledTimes(3)
    expect(scale.mock.calls[0]?.[1]).toEqual({ sidePx: limits.imageSidePx, bytes: limits.imageBytes })
  })

  it('are smaller when there are many, and only the newest go along when there are too many', async () => {
    const scale = scaleTo('B')
    const preparer = createImagePreparer({ scale, readFile: () => Promise.reject(new Error('unused')) })
    await preparer.prepare(chatWith(limits.imageManyCount + 1), never)
    expect(scale.mock.calls.every(([, limit]) => limit.sidePx === limits.imageSideManyPx)).toBe(true)
    const entries = chatWith(limits.imagesPerRequest + 3)
    const images = [...(await preparer.prepare(entries, never)).values()]
    expect(images.filter((each) => each.kind === 'none')).toHaveLength(10)
    expect(images.filter((each) => each.kind === 'image')).toHaveLength(limits.imagesPerRequest - 7)
  })

  it('together stay below what a service takes', async () => {
    const scale = scaleTo('x'.repeat(4_000_000))
    const images = [...(await createImagePreparer({ scale, readFile: () => Promise.reject(new Error('unused')) }).prepare(chatWith(6), never)).entries()]
    const sent = images.filter(([, each]) => each.kind === 'image')
    expect(sent).toHaveLength(4)
  })

  it('that cannot be read are named, not sent', async () => {
    const scale = vi.fn<ScaleImage>(() => Promise.reject(new Error('broken')))
    const preparer = createImagePreparer({ scale, readFile: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })) })
    const { entries } = writeJournal().user('see', [{ id: 'i', name: 'a.png', kind: 'image', path: '/gone.png', bytes: 1 }]).call('A').result('A', [image()])
    const images = [...(await preparer.prepare(entries, never)).values()]
    expect(images.map((each) => each.kind)).toEqual(['none', 'none'])
    expect(images).toContainEqual({ kind: 'none', reason: expect.stringContaining('ENOENT') })
  })

  it('that were stopped half-way are tried again the next time', async () => {
    const stop = new AbortController()
    const scale = vi.fn<ScaleImage>((_bytes, _limit, signal) => Promise.resolve(signal.aborted ? { kind: 'none', reason: 'stopped' } : { kind: 'image', mimeType: 'image/png', data: 'B' }))
    const preparer = createImagePreparer({ scale, readFile: () => Promise.reject(new Error('unused')) })
    const entries = chatWith(1)
    stop.abort()
    await preparer.prepare(entries, stop.signal)
    await new Promise((resolve) => { setImmediate(resolve) })
    expect([...(await preparer.prepare(entries, never)).values()]).toMatchObject([{ kind: 'image' }])
  })
})

describe('attached text', () => {
  it('stays what it was when it was attached', async () => {
    let text: string | null = 'first'
    const reader = createAttachmentReader(() => Promise.resolve(text))
    const { entries } = writeJournal().user('see', [{ id: 't', name: 'a.txt', kind: 'text', path: '/a.txt', bytes: 1 }])
    expect((await reader.read(entries)).get('t')).toBe('first')
    text = 'second'
    expect((await reader.read(entries)).get('t')).toBe('first')
  })

  it('that cannot be read now may be there the next time', async () => {
    const readText = vi.fn<(path: string) => Promise<string | null>>().mockRejectedValueOnce(new Error('locked')).mockResolvedValue('here')
    const reader = createAttachmentReader(readText)
    const { entries } = writeJournal().user('see', [{ id: 't', name: 'a.txt', kind: 'text', path: '/a.txt', bytes: 1 }])
    expect((await reader.read(entries)).get('t')).toBeNull()
    expect((await reader.read(entries)).get('t')).toBe('here')
  })
})
