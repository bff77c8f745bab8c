import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { makeOwnFolder } from './own-folder.ts'

/**
 * Keeps what Node compiles of the program in `<home>/compiled`, so that only the first start of a build compiles it (about a
 * tenth of a start). It lies in Pincer's own private folder because what is in it is run: a shared temporary folder would let
 * others put code there. What older builds left goes when a new one comes. Never throws: without it a start is only slower.
 * @param home Pincer's own folder; made when missing
 * @param entry the bundle that is started; its bytes name its chunks, and so tell builds apart
 */
export function keepCompiledCode(home: string, entry: string): void {
  try {
    makeOwnFolder(home)
    const all = join(home, 'compiled')
    const own = join(all, createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 16))
    if (!existsSync(own)) {
      rmSync(all, { recursive: true, force: true })
      mkdirSync(own, { recursive: true, mode: 0o700 })
    }
    enableCompileCache(own)
  } catch {
    return // a home that cannot be written is told by whoever needs it
  }
}
