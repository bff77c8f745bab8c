import { createHash, hash as hashOnce, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../files/file-failure.ts'

/**
 * Kept bytes, each content once: `<folder>/<first digit>/<sha-256>`. A file is there whole or not at all, and it is
 * checked again while it is put back, so a torn one never passes for good.
 */
export interface Kept { readonly hash: string; /** Bytes that were really added to the store. */ readonly added: number }

const pieceBytes = 1024 * 1024

export class BlobStore {
  readonly #folder: string
  readonly #piece = Buffer.allocUnsafeSlow(pieceBytes)
  readonly #folders = new Set<string>()
  /** Disks from which the system cannot share blocks with ours; asked once each. */
  readonly #cannotShare = new Set<number>()

  constructor(folder: string) {
    this.#folder = folder
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  path(hash: string): string { return `${this.#folder}/${hash[0]}/${hash}` }
  has(hash: string): boolean { return fs.existsSync(this.path(hash)) }

  /** Keeps everything of an open file. Throws the system's error (ENOSPC); then nothing was kept. */
  keep(fd: number, size: number): Kept {
    if (size <= pieceBytes) return this.#keepSmall(fd)
    const temporary = join(this.#folder, `new-${randomBytes(9).toString('base64url')}`)
    try {
      const hash = this.#share(fd, temporary) ? this.#hashOf(temporary) : this.#copy(fd, temporary)
      const added = this.#adopt(temporary, hash) ? size : 0
      return { hash, added }
    } catch (error) {
      fs.rmSync(temporary, { force: true })
      throw error
    }
  }

  #keepSmall(fd: number): Kept {
    let length = 0
    for (;;) {
      const got = fs.readSync(fd, this.#piece, length, pieceBytes - length, length)
      length += got
      if (got === 0 || length === pieceBytes) break
    }
    const bytes = this.#piece.subarray(0, length)
    const hash = hashOnce('sha256', bytes, 'hex')
    if (this.#isKept(hash)) return { hash, added: 0 }
    const temporary = join(this.#folder, `new-${randomBytes(9).toString('base64url')}`)
    try {
      fs.writeFileSync(temporary, bytes, { flag: 'wx', mode: 0o600 })
      this.#adopt(temporary, hash)
    } catch (error) {
      fs.rmSync(temporary, { force: true })
      throw error
    }
    return { hash, added: length }
  }

  /** Shares the file's blocks where disk and system can (Btrfs, XFS, APFS): then a copy takes neither time nor space. */
  #share(fd: number, to: string): boolean {
    const { dev } = fs.fstatSync(fd)
    if (process.platform === 'win32' || this.#cannotShare.has(dev)) return false
    try {
      fs.copyFileSync(process.platform === 'linux' ? `/proc/self/fd/${fd}` : `/dev/fd/${fd}`, to, fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE_FORCE)
      fs.chmodSync(to, 0o600)
      return true
    } catch (error) {
      if (errnoOf(error) === 'ENOSPC') throw error
      this.#cannotShare.add(dev)
      fs.rmSync(to, { force: true })
      return false
    }
  }

  #copy(from: number, to: string): string {
    const hash = createHash('sha256')
    const out = fs.openSync(to, 'wx', 0o600)
    try {
      let position = 0
      for (;;) {
        const got = fs.readSync(from, this.#piece, 0, pieceBytes, position)
        if (got === 0) break
        hash.update(this.#piece.subarray(0, got))
        this.#put(out, got, position)
        position += got
      }
      fs.ftruncateSync(out, position)
    } finally {
      fs.closeSync(out)
    }
    return hash.digest('hex')
  }

  #hashOf(path: string): string {
    const hash = createHash('sha256')
    const fd = fs.openSync(path, 'r')
    try {
      for (;;) {
        const got = fs.readSync(fd, this.#piece, 0, pieceBytes, null)
        if (got === 0) return hash.digest('hex')
        hash.update(this.#piece.subarray(0, got))
      }
    } finally {
      fs.closeSync(fd)
    }
  }

  /** A piece of zeros is left out: it reads as zeros anyway, and a file with holes keeps them. */
  #put(fd: number, length: number, position: number): void {
    const piece = this.#piece.subarray(0, length)
    if (length === pieceBytes && isZero(piece)) return
    for (let done = 0; done < length;) done += fs.writeSync(fd, piece, done, length - done, position + done)
  }

  /** Takes a finished file into the store; false when its content was there already. */
  #adopt(temporary: string, hash: string): boolean {
    if (this.#isKept(hash)) {
      fs.rmSync(temporary, { force: true })
      return false
    }
    const folder = join(this.#folder, hash.slice(0, 1))
    if (!this.#folders.has(folder)) fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#folders.add(folder)
    fs.renameSync(temporary, this.path(hash))
    return true
  }

  /** A content that is used again counts as new, so that a sweep at this moment spares it. */
  #isKept(hash: string): boolean {
    if (!this.has(hash)) return false
    try {
      const now = new Date()
      fs.utimesSync(this.path(hash), now, now)
      return true
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return false // swept between the two
      throw error
    }
  }

  /**
   * Writes kept bytes into an open, empty file. False when they are not there or not whole: the caller throws the file away.
   * `sparse`: whole pieces of zeros become holes.
   */
  putBack(hash: string, out: number, sparse: boolean): boolean {
    let fd: number
    try {
      fd = fs.openSync(this.path(hash), 'r')
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return false
      throw error
    }
    const sum = createHash('sha256')
    try {
      let position = 0
      for (;;) {
        const got = fs.readSync(fd, this.#piece, 0, pieceBytes, position)
        if (got === 0) break
        sum.update(this.#piece.subarray(0, got))
        if (sparse) this.#put(out, got, position)
        else for (let done = 0; done < got;) done += fs.writeSync(out, this.#piece, done, got - done, position + done)
        position += got
      }
      fs.ftruncateSync(out, position)
    } finally {
      fs.closeSync(fd)
    }
    return sum.digest('hex') === hash
  }

  /** The kept bytes, or null when they are not there. */
  read(hash: string): Buffer | null {
    try {
      return fs.readFileSync(this.path(hash))
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return null
      throw error
    }
  }

  /** Every kept content with the room it takes and when it was last used; also what a killed copy left behind. */
  *all(): Generator<{ readonly hash: string | null; readonly path: string; readonly bytes: number; readonly usedAt: number }> {
    for (const entry of fs.readdirSync(this.#folder, { withFileTypes: true })) {
      const path = join(this.#folder, entry.name)
      const inside = entry.isDirectory() ? fs.readdirSync(path).map((name) => ({ hash: name, path: join(path, name) })) : [{ hash: null, path }]
      for (const each of inside) {
        const stats = fs.statSync(each.path, { throwIfNoEntry: false })
        if (stats) yield { ...each, bytes: stats.blocks > 0 ? stats.blocks * 512 : stats.size, usedAt: stats.mtimeMs }
      }
    }
  }
}

const zeros = Buffer.alloc(pieceBytes)
function isZero(piece: Buffer): boolean { return piece.equals(zeros.subarray(0, piece.length)) }
