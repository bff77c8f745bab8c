/** How deep brackets nest in a JSON text, without parsing it: a text that nests a million levels must cost nothing. Stops counting at 1000. */
export function textDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length && deepest < 1_000; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // a string: over it, with its escapes
        for (at += 1; at < text.length && text.charCodeAt(at) !== 0x22; at += 1) if (text.charCodeAt(at) === 0x5c) at += 1
        break
      case 0x7b: case 0x5b:
        depth += 1
        deepest = Math.max(deepest, depth)
        break
      case 0x7d: case 0x5d:
        depth -= 1
        break
      default:
    }
  }
  return deepest
}
