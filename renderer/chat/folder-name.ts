/** The last part of a path, and the one before it: enough to tell two folders apart. Both kinds of slash. */
export function folderParts(path: string): readonly string[] {
  return path.split(/[/\\]/).filter(Boolean).slice(-2)
}

/** `Documents / Quotes` for a chip; the full path belongs into its title. */
export function shortFolder(path: string): string {
  return folderParts(path).join(' / ') || path
}

/** `Quotes` */
export function folderName(path: string): string {
  return folderParts(path).at(-1) ?? path
}
