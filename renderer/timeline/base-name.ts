/** Last part of a path, on any system; the text itself where it has no parts. */
export function baseName(path: string): string {
  return path.split(/[/\\]/).filter((part) => part !== '').at(-1) ?? path
}
