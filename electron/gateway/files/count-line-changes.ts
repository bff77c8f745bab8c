/** Lines that were added and removed between two texts, as a person would count them. */
export interface LineChanges { readonly added: number; readonly removed: number }

/** Beyond this many differing lines the exact shortest way is not worth its time. */
const stepsMax = 2_000

/** Counts by the shortest edit script (Myers); very different texts are compared as bags of lines. */
export function countLineChanges(before: string, after: string): LineChanges {
  const a = toLines(before)
  const b = toLines(after)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const left = a.slice(start, a.length - end)
  const right = b.slice(start, b.length - end)
  if (left.length === 0 || right.length === 0) return { added: right.length, removed: left.length }
  const steps = shortestScript(left, right)
  const common = steps === null ? commonInBags(left, right) : (left.length + right.length - steps) / 2
  return { added: right.length - common, removed: left.length - common }
}

function toLines(text: string): readonly string[] {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Number of insertions and deletions of the shortest way from `a` to `b`, or null when it is longer than `stepsMax`. */
function shortestScript(a: readonly string[], b: readonly string[]): number | null {
  const limit = Math.min(a.length + b.length, stepsMax)
  const reach = new Int32Array(2 * limit + 2)
  for (let steps = 0; steps <= limit; steps += 1) {
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const down = diagonal === -steps || (diagonal !== steps && (reach[limit + diagonal - 1] ?? 0) < (reach[limit + diagonal + 1] ?? 0))
      let x = down ? reach[limit + diagonal + 1] ?? 0 : (reach[limit + diagonal - 1] ?? 0) + 1
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1
      reach[limit + diagonal] = x
      if (x >= a.length && x - diagonal >= b.length) return steps
    }
  }
  return null
}

function commonInBags(a: readonly string[], b: readonly string[]): number {
  const bag = new Map<string, number>()
  for (const line of a) bag.set(line, (bag.get(line) ?? 0) + 1)
  let common = 0
  for (const line of b) {
    const left = bag.get(line) ?? 0
    if (left > 0) { common += 1; bag.set(line, left - 1) }
  }
  return common
}
