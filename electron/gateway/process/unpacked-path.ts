import { fileURLToPath } from 'node:url'

/** A path inside the packaged app's archive, as it lies unpacked beside it: the archive holds nothing that other programs can run or read. Any other path stays. */
export function unpackedPath(path: string): string {
  return path.replace(/([\\/])app\.asar(?=[\\/]|$)/, '$1app.asar.unpacked')
}

/**
 * The file of a program that runs on a Node of its own: beside the asking file as TypeScript when the sources are run; beside the
 * bundle, outside the packaged app's archive, otherwise.
 * @param from the asking file's own address
 * @param name the program's file without its ending
 */
export function programBeside(from: string, name: string): string {
  return unpackedPath(fileURLToPath(new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from)))
}
