import { visibleText } from './hidden-characters.ts'

/** `Documents/Quotes`: the last two parts of a folder, enough to know it by. Hidden characters are written out. The whole path belongs into a title. */
export function shortPath(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '')
  return visibleText(parts.length === 0 ? path : parts.slice(-2).join('/'))
}

/** The folder a path lies in; the path itself where it has none. A path that ends in a slash is a folder already. */
export function folderOf(path: string): string {
  if (/[/\\]$/.test(path)) return path.replace(/[/\\]+$/, '') || path
  return path.replace(/[/\\][^/\\]*$/, '') || path
}
