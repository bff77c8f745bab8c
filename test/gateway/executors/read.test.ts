import { PhotonImage } from '@cf-wasm/photon/node'
import iconv from 'iconv-lite'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeReadingPool } from '../../../electron/gateway/documents/reading-pool.ts'
import { read } from '../../../electron/gateway/executors/read.ts'
import { callFileTool } from './call-file-tool.ts'
import { docxFile, pdfFile, pngFile, pptxFile, xlsxFile, zipFile } from './sample-documents.ts'

let ws = ''
beforeEach(async () => { ws = await mkdtemp(join(tmpdir(), 'pincer-read-')) })
afterEach(async () => { await rm(ws, { recursive: true, force: true }) })
afterAll(closeReadingPool)

async function readOf(name: string, content: string | Buffer, args: { offset?: number; limit?: number; fromChar?: number } = {}, outputBytes = 100 * 1024) {
  await writeFile(join(ws, name), content)
  return callFileTool(read, ws, { path: name, ...args }, { outputBytes })
}
const numbered = (n: number): string => Array.from({ length: n }, (_, i) => `L${i + 1}\n`).join('')

describe('reading text', () => {
  it('numbers the lines', async () => {
    const done = await readOf('a.txt', 'first\nsecond')
    expect(done.text).toBe('1\tfirst\n2\tsecond')
    expect(done.details).toEqual({ kind: 'file-read', path: expect.stringContaining('a.txt') as string, totalLines: 2, fromLine: 1, toLine: 2, bytes: 12 })
  })

  it.each([
    [{ offset: 3, limit: 2 }, ['3\tL3', '4\tL4', 'Lines 3 to 4 of 6', 'offset 5'], ['L2', 'L5']],
    [{ offset: -2 }, ['5\tL5', '6\tL6'], ['L4', '[']],
    [{ offset: -99, limit: 1 }, ['1\tL1'], ['L2']],
    [{ offset: 0, limit: 1 }, ['1\tL1'], ['L2']],
    [{ offset: 6 }, ['6\tL6'], ['L5', '[']],
    [{ offset: 7 }, ['has 6 lines', 'offset 7'], ['empty', 'L6']],
    [{ limit: 6 }, ['6\tL6'], ['[']],
  ])('shows the lines asked for by %j', async (args, has, lacks) => {
    const done = await readOf('log.txt', numbered(6), args)
    for (const word of has) expect(done.text).toContain(word)
    for (const word of lacks) expect(done.text).not.toContain(word)
  })

  it('says plainly that a file is empty', async () => {
    expect((await readOf('e.txt', '')).text).toBe('[e.txt is empty: 0 bytes.]')
    expect((await readOf('n.txt', '\n')).text).toBe('1\t')
  })

  it('cuts at 200 KB and says how to read on', async () => {
    const done = await readOf('big.txt', numbered(60_000))
    expect(Buffer.byteLength(done.text)).toBeLessThan(201 * 1024)
    const last = Number(/Cut after line (\d+) of 60000/.exec(done.text)?.[1])
    expect(done.text).toContain(`offset ${last + 1}`)
    expect(done.truncated).toMatchObject({ totalBytes: Buffer.byteLength(numbered(60_000)) })
    expect((await callFileTool(read, ws, { path: 'big.txt', offset: last + 1, limit: 1 }, { outputBytes: 100 * 1024 })).text).toContain(`${last + 1}\tL${last + 1}`)
  })

  it('keeps to a smaller output of a helper', async () => {
    expect(Buffer.byteLength((await readOf('big.txt', numbered(20_000), {}, 10_000)).text)).toBeLessThan(20_400)
  })

  it('cuts a long line and shows the rest when asked for it', async () => {
    const line = Array.from({ length: 5_000 }, (_, i) => String(i % 10)).join('') + '\u{1F600}'.repeat(3)
    const cut = await readOf('long.txt', `short\n${line}\nend\n`)
    expect(cut.text).toContain('fromChar 2001')
    expect(cut.text).toContain('has 5006 characters, 1 to 2000 shown')
    expect(cut.text).toContain('3\tend')
    const rest = await readOf('long.txt', `short\n${line}\nend\n`, { offset: 2, limit: 1, fromChar: 4_999 })
    expect(rest.text).toContain('2\t89\u{1F600}\u{1F600}\u{1F600}')
  })

  it('never shows half a character at a cut', async () => {
    const done = await readOf('emoji.txt', `x${'\u{1F600}'.repeat(2_000)}\n`)
    expect(done.text.isWellFormed()).toBe(true)
  })

  it('reads older encodings and says which', async () => {
    const done = await readOf('old.txt', iconv.encode('店名=山茶\r\n今天的营业额是三千元\r\n', 'gbk'))
    expect(done.text).toContain('1\t店名=山茶\n2\t今天的营业额是三千元')
    expect(done.text).toContain('gb18030')
    expect((await readOf('w.txt', Buffer.from('\ufeff一行\r\n二行\r\n', 'utf16le'), { offset: 2 })).text).toContain('2\t二行')
    expect((await readOf('bom.txt', '\ufeffx\n')).text).toBe('1\tx')
  })

  it('shows bytes that fit nothing for what they are', async () => {
    const done = await readOf('broken.txt', Buffer.concat([Buffer.from('一二三四五六\n七'), Buffer.from([0xc4, 0xff]), Buffer.from('八\n')]))
    expect(done.text).toContain('2\t七\\xC4\\xFF八')
    expect(done.text).toContain('2 bytes fit no encoding')
    expect(done.text).not.toContain('\ufffd')
  })

  it('has one line for a binary file', async () => {
    const done = await readOf('app.dat', Buffer.from(Array.from({ length: 3_000 }, (_, i) => (i * 37) % 256)))
    expect(done.text).toMatch(/binary/)
    expect(done.text.length).toBeLessThan(500)
    expect((await readOf('x.zip', zipFile())).text).toContain('a ZIP archive')
  })

  it('finds its way in a file much larger than its memory', async () => {
    const path = join(ws, 'huge.log')
    const file = await open(path, 'w')
    const block = Buffer.from(Array.from({ length: 10_000 }, (_, i) => `entry ${String(i).padStart(8, '0')} something happened here\n`).join(''))
    for (let i = 0; i < 200; i += 1) await file.write(block)
    await file.close()
    const before = process.memoryUsage().rss
    const done = await callFileTool(read, ws, { path: 'huge.log', offset: -1 })
    expect(done.text).toContain('2000000\tentry 00009999')
    expect((await callFileTool(read, ws, { path: 'huge.log', offset: 1_000_001, limit: 1 })).text).toContain('1000001\tentry 00000000')
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(100)
  })

  it('gives a huge sparse file one line instead of its bytes', async () => {
    const file = await open(join(ws, 'big.bin'), 'w')
    await file.truncate(3 * 1024 ** 3)
    await file.close()
    const done = await callFileTool(read, ws, { path: 'big.bin' })
    expect(done.text).toMatch(/cut here.*exec/)
  })

  it('stops in the middle of a large file', async () => {
    await writeFile(join(ws, 'big.txt'), 'x\n'.repeat(20_000_000))
    const stop = new AbortController()
    const reading = callFileTool(read, ws, { path: 'big.txt', offset: -1 }, { signal: stop.signal })
    setTimeout(() => { stop.abort() }, 10)
    expect(await reading).toMatchObject({ isError: true, failure: { code: 'stopped' } })
  })
})

describe('what is not a text file', () => {
  it('is told for a folder, a missing file and a pipe', async () => {
    await mkdir(join(ws, 'sub'))
    expect(await callFileTool(read, ws, { path: 'sub' })).toMatchObject({ isError: true, failure: { code: 'not-a-file' }, text: expect.stringContaining('glob') as string })
    expect(await callFileTool(read, ws, { path: 'none' })).toMatchObject({ isError: true, failure: { code: 'not-found' } })
    await writeFile(join(ws, 'p'), '')
    const piped = await callFileTool(read, ws, { path: 'p' }, { afterJudging: () => { execFileSync('sh', ['-c', 'rm p && mkfifo p'], { cwd: ws }) } })
    expect(piped).toMatchObject({ isError: true, failure: { code: 'not-a-file' } })
  })

  it('is shown by its text: PDF, Word, Excel, PowerPoint', async () => {
    const pdf = await readOf('a.pdf', pdfFile(['Hello page one', 'And two']))
    expect(pdf.text).toMatch(/PDF, 2 pages[^]*1\t--- page 1 ---\n2\tHello page one\n3\t--- page 2 ---\n4\tAnd two/)
    const docx = await readOf('a.docx', docxFile())
    expect(docx.text).toContain('1\t# Plan & Ziel\n2\t第一段\n3\t- milk\n4\t\n5\t| a | b |')
    expect(docx.text).not.toContain('gone')
    const xlsx = await readOf('a.xlsx', xlsxFile())
    expect(xlsx.text).toContain('=== sheet 收入 ===\n2\t[1]\t店名\t\t山茶\n3\t[3]\t2024-05-17\t1234.5\tTRUE\tin')
    const pptx = await readOf('a.pptx', pptxFile())
    expect(pptx.text).toMatch(/slide 1 [^]*Hello[^]*slide 2 [^]*Middle[^]*slide 10 [^]*Bye/)
  })

  it('counts by content, not by name', async () => {
    const fake = await readOf('bill.pdf', '<html>please log in</html>')
    expect(fake.text).toContain('not a PDF')
    expect(fake.text).toContain('please log in')
    expect(fake.content.every((block) => block.type === 'text')).toBe(true)
    expect((await readOf('photo.jpg', pngFile(4, 4))).content[1]).toMatchObject({ type: 'image', mimeType: 'image/png' })
    expect((await readOf('photo.png', 'not found')).text).toContain('not a PNG')
  })

  it('is said to be damaged when it is', async () => {
    for (const [name, bytes] of [['a.pdf', Buffer.from('%PDF-1.4\nnothing here')], ['a.docx', docxFile().subarray(0, 300)], ['a.png', pngFile(300, 300).subarray(0, 200)]] as const) {
      const done = await readOf(name, bytes)
      expect(done.content.every((block) => block.type === 'text')).toBe(true)
      expect(done.text).toMatch(/could not be read|cannot be shown/)
    }
    expect((await readOf('scan.pdf', pdfFile(['']))).text).toContain('no text in it')
  })
})

describe('pictures', () => {
  it('that are small enough come through as they are', async () => {
    const png = pngFile(40, 20)
    const done = await readOf('a.png', png)
    expect(done.content).toEqual([{ type: 'text', text: '[a.png: picture, 40 × 20 pixels.]' }, { type: 'image', mimeType: 'image/png', data: png.toString('base64') }])
  })

  it('that are too large are scaled down', async () => {
    const done = await readOf('wide.png', pngFile(3_136, 10))
    const block = done.content[1]
    expect(done.text).toContain('shown at 1568 × 5')
    if (block?.type !== 'image') throw new Error('no image')
    expect(PhotonImage.new_from_byteslice(Buffer.from(block.data, 'base64')).get_width()).toBe(1_568)
  })

  it('of JPEG and WebP are known too', async () => {
    const image = new PhotonImage(new Uint8Array(16 * 16 * 4).fill(255), 16, 16)
    expect((await readOf('a', Buffer.from(image.get_bytes_jpeg(80)))).content[1]).toMatchObject({ mimeType: 'image/jpeg' })
    expect((await readOf('b', Buffer.from(image.get_bytes_webp()))).content[1]).toMatchObject({ mimeType: 'image/webp' })
  })

  it('with more pixels than memory are refused by their header', async () => {
    const bomb = pngFile(4, 4)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect((await readOf('bomb.png', bomb)).text).toContain('60000 × 60000')
  })
})

describe('a file that is swapped after it was judged', () => {
  it('never shows what a link now leads to', async () => {
    await writeFile(join(ws, 'key'), 'SECRET KEY')
    await mkdir(join(ws, 'w'))
    for (let i = 0; i < 1_000; i += 1) {
      await writeFile(join(ws, 'w/swap.txt'), 'harmless\n')
      let swapping: Promise<void> = Promise.resolve()
      const done = await callFileTool(read, join(ws, 'w'), { path: 'swap.txt' }, {
        afterJudging: () => { swapping = (async () => { await unlink(join(ws, 'w/swap.txt')); await symlink('../key', join(ws, 'w/swap.txt')) })() },
      })
      await swapping
      expect(done.text).not.toContain('SECRET')
      await unlink(join(ws, 'w/swap.txt'))
    }
  })

  it('never goes through a folder that now is a link', async () => {
    await mkdir(join(ws, 'outside'))
    await writeFile(join(ws, 'outside/f'), 'SECRET')
    await mkdir(join(ws, 'w/sub'), { recursive: true })
    await writeFile(join(ws, 'w/sub/f'), 'harmless')
    for (let i = 0; i < 500; i += 1) {
      let swapping: Promise<void> = Promise.resolve()
      const done = await callFileTool(read, join(ws, 'w'), { path: 'sub/f' }, {
        afterJudging: () => { swapping = (async () => { await rename(join(ws, 'w/sub'), join(ws, 'w/kept')); await symlink('../outside', join(ws, 'w/sub')) })() },
      })
      await swapping
      expect(done.text).not.toContain('SECRET')
      await unlink(join(ws, 'w/sub'))
      await rename(join(ws, 'w/kept'), join(ws, 'w/sub'))
    }
  })
})
