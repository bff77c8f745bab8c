import { gzipSync } from 'node:zlib'
import { Header } from 'tar'

export interface TarPart {
  readonly path: string
  readonly text?: string
  readonly type?: 'File' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'FIFO' | 'Directory'
  readonly linkpath?: string
}

/** A tarball entry by entry, including ones npm would never pack; the package.json comes first. */
export function makeTarball(packageJson: object, parts: readonly TarPart[]): Buffer {
  const blocks = [{ path: 'package/package.json', text: JSON.stringify(packageJson) }, ...parts].flatMap(({ path, text = '', type = 'File', linkpath }: TarPart) => {
    const body = Buffer.from(text)
    const block = Buffer.alloc(512)
    new Header({ path, mode: 0o644, size: body.length, type, mtime: new Date(0), ...(linkpath === undefined ? {} : { linkpath }) }).encode(block, 0)
    return [block, body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1_024)]))
}
