import { lookAlikes } from '../mcp/trust/look-alike-names.ts'

/** Of `known`, the name a person may have meant: the same shape in other letters, or one letter off. Undefined: none. Pure. */
export function likeName(id: string, known: readonly string[]): string | undefined {
  const others = known.filter((name) => name !== id)
  return lookAlikes([id], others).get(id) ?? others.find((name) => isOneLetterOff(name, id))
}

/** One letter more, less or another, or two neighbours changed over; short names are left alone, because many of them are. */
function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 5) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.length - start - end, b.length - start - end]
  return (restA <= 1 && restB <= 1) || (restA === 2 && restB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start])
}
