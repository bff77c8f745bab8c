import type { ByteSource } from './byte-source.ts'
import { byteOrderMark } from './encode-text.ts'
import { LineCutter, type WindowLine } from './line-cutter.ts'
import type { TextEncoding } from './text-encoding.ts'
import { TextStream } from './text-stream.ts'

/**
 * A window of numbered lines out of a file of any size. Lines before and after the window are only counted, byte by byte; memory
 * holds one piece of the file and the window.
 */
export interface WindowRequest {
  readonly encoding: TextEncoding
  readonly bom: boolean
  /** First line, 1-based; negative counts from the end (-1 is the last line). */
  readonly offset: number
  /** Most lines. */
  readonly limit: number
  /** Most bytes of text, with the numbers. */
  readonly maxBytes: number
  /** Most characters of one line, from its character `fromChar` (1-based) on. */
  readonly lineChars: number
  readonly fromChar: number
  readonly signal: AbortSignal
  /** After this time lines behind the window are no longer counted. */
  readonly countingMs: number
}

export interface LineWindow {
  readonly lines: readonly WindowLine[]
  /** Lines of the whole file, or null when counting them would have taken too long. */
  readonly totalLines: number | null
  /** Why the window ended. */
  readonly end: 'file' | 'limit' | 'bytes'
  readonly encoding: TextEncoding
  /** Bytes inside the window that fit no encoding. */
  readonly badBytes: number
}

const pieceBytes = 256 * 1024

/** Throws the signal's reason when it aborts. */
export async function readLineWindow(source: ByteSource, request: WindowRequest): Promise<LineWindow> {
  const feed = lineFeedOf(request.encoding)
  const begin = request.bom ? byteOrderMark(request.encoding).length : 0
  let first = Math.max(request.offset, 1)
  let total: number | null = null
  if (request.offset < 0) {
    total = await countLines(source, begin, 0, feed, request.signal, Infinity)
    first = Math.max((total ?? 0) + request.offset + 1, 1)
  }

  const start = await findLine(source, begin, first, feed, request.signal)
  if (start === null) return { lines: [], totalLines: total ?? await countLines(source, begin, 0, feed, request.signal, Infinity), end: 'file', encoding: request.encoding, badBytes: 0 }

  const stream = new TextStream(request.encoding)
  const cutter = new LineCutter({ ...request, firstLine: first })
  let at = start
  let feedsBefore = first - 1
  let feedsInPiece = 0
  let pieceStart = at
  while (at < source.size && !cutter.isFull) {
    request.signal.throwIfAborted()
    const piece = await source.read(at, pieceBytes)
    if (piece.length === 0) break
    feedsBefore += feedsInPiece
    pieceStart = at
    feedsInPiece = countFeeds(piece, feed)
    at += piece.length
    cutter.write(stream.write(piece))
  }
  if (!cutter.isFull) { cutter.write(stream.end()); cutter.end() }
  const end = cutter.fullBecause ?? 'file'
  total ??= await countLines(source, pieceStart, feedsBefore, feed, request.signal, request.countingMs)
  return { lines: cutter.lines, totalLines: total, end, encoding: stream.encoding, badBytes: stream.badBytes }
}

/** The bytes of a line feed. One byte in every encoding but UTF-16: no second byte of a double-byte character is 0x0a. */
function lineFeedOf(encoding: TextEncoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from([0x0a, 0])
  return Buffer.from(encoding === 'utf-16be' ? [0, 0x0a] : [0x0a])
}

/** Places behind line feeds inside a piece that starts at a character. */
function nextFeed(piece: Buffer, feed: Buffer, from: number): number {
  if (feed.length === 1) return piece.indexOf(0x0a, from)
  for (let at = piece.indexOf(feed, from); at !== -1; at = piece.indexOf(feed, at + 1)) if (at % 2 === 0) return at
  return -1
}

function countFeeds(piece: Buffer, feed: Buffer): number {
  let count = 0
  for (let at = nextFeed(piece, feed, 0); at !== -1; at = nextFeed(piece, feed, at + feed.length)) count += 1
  return count
}

/** Byte position where line `line` begins, or null when the file has fewer lines. */
async function findLine(source: ByteSource, begin: number, line: number, feed: Buffer, signal: AbortSignal): Promise<number | null> {
  let missing = line - 1
  if (missing === 0) return source.size > begin ? begin : null
  for (let at = begin; at < source.size;) {
    signal.throwIfAborted()
    const piece = await source.read(at, pieceBytes)
    if (piece.length === 0) break
    for (let feedAt = nextFeed(piece, feed, 0); feedAt !== -1; feedAt = nextFeed(piece, feed, feedAt + feed.length)) {
      missing -= 1
      if (missing === 0) {
        const start = at + feedAt + feed.length
        return start < source.size ? start : null
      }
    }
    at += piece.length
  }
  return null
}

/**
 * Lines of the whole file, counted on from a position with `feeds` line feeds before it. A last line without a line feed counts.
 * Null when it takes longer than `maxMs`.
 */
async function countLines(source: ByteSource, from: number, feeds: number, feed: Buffer, signal: AbortSignal, maxMs: number): Promise<number | null> {
  const deadline = performance.now() + maxMs
  let count = feeds
  let last: Buffer = Buffer.alloc(0)
  for (let at = from; at < source.size;) {
    signal.throwIfAborted()
    if (performance.now() > deadline) return null
    const piece = await source.read(at, pieceBytes)
    if (piece.length === 0) break
    count += countFeeds(piece, feed)
    last = piece.subarray(-feed.length)
    at += piece.length
  }
  return last.length === 0 || last.equals(feed) ? count : count + 1
}
