import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')
/** Where the launcher keeps what it knows between starts; never under version control. */
export const cacheDir = path.join(root, '.cache')

/** @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts)

/** @param {string | Buffer} data */
export const sha256 = (data) => createHash('sha256').update(data).digest('hex')

/**
 * The files below a folder, sorted, as paths relative to the project with forward slashes.
 * @param {string} folder relative to the project
 * @param {(file: string) => boolean} [keep]
 * @returns {string[]}
 */
export function filesBelow(folder, keep = () => true) {
  /** @type {string[]} */
  const found = []
  /** @param {string} relative */
  const walk = (relative) => {
    for (const entry of fs.readdirSync(inRoot(relative), { withFileTypes: true })) {
      const child = `${relative}/${entry.name}`
      if (entry.isDirectory()) walk(child)
      else if (entry.isFile() && keep(child)) found.push(child)
    }
  }
  if (fs.existsSync(inRoot(folder))) walk(folder)
  return found.sort()
}

/**
 * One hash over the names and bytes of files: the same files, the same hash.
 * @param {readonly string[]} files relative to the project; missing ones count as missing
 */
export function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const full = inRoot(file)
    hash.update(`${file}\0`).update(fs.existsSync(full) ? sha256(fs.readFileSync(full)) : 'missing').update('\n')
  }
  return hash.digest('hex')
}

/**
 * A small JSON record of the launcher. Anything unreadable counts as "not known yet".
 * @param {string} name
 * @returns {unknown}
 */
export function readRecord(name) {
  try {
    return JSON.parse(fs.readFileSync(path.join(cacheDir, `${name}.json`), 'utf8'))
  } catch {
    return null // missing, or half written by a start that was ended: both mean doing the work again
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function writeRecord(name, value) {
  fs.mkdirSync(cacheDir, { recursive: true })
  const file = path.join(cacheDir, `${name}.json`)
  fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(value, null, 1))
  fs.renameSync(`${file}.${process.pid}`, file)
}
