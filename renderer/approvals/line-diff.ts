/** One line of a change as the card draws it. Numbers are 1-based; null = the line is not on that side. */
export interface DiffLine { readonly kind: 'same' | 'out' | 'in'; readonly text: string; readonly before: number | null; readonly after: number | null }
/** Lines around changes, or a stretch of `skipped` unchanged ones. */
export type DiffPart = { readonly kind: 'lines'; readonly lines: readonly DiffLine[] } | { readonly kind: 'skipped'; readonly count: number }
export interface Diff { readonly parts: readonly DiffPart[]; readonly added: number; readonly removed: number }

/** Beyond this many cells the middle is shown as taken out and put in whole: still true, only less fine. */
const mostCells = 4_000_000
const contextLines = 3

/**
 * The change from one text to another, by lines. `before` is null for a new file.
 * Nothing is left out except unchanged lines, and their number is told.
 */
export function diffLines(before: string | null, after: string): Diff {
  const old = splitLines(before ?? '')
  const next = splitLines(after)
  let head = 0
  while (head < old.length && head < next.length && old[head] === next[head]) head += 1
  let tail = 0
  while (tail < old.length - head && tail < next.length - head && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail += 1

  const lines: DiffLine[] = []
  let a = 1
  let b = 1
  const push = (kind: DiffLine['kind'], text: string): void => {
    lines.push({ kind, text, before: kind === 'in' ? null : a, after: kind === 'out' ? null : b })
    if (kind !== 'in') a += 1
    if (kind !== 'out') b += 1
  }
  for (const line of old.slice(0, head)) push('same', line)
  for (const step of middle(old.slice(head, old.length - tail), next.slice(head, next.length - tail))) push(step.kind, step.text)
  for (const line of old.slice(old.length - tail)) push('same', line)
  return {
    parts: fold(lines),
    added: lines.filter((line) => line.kind === 'in').length,
    removed: lines.filter((line) => line.kind === 'out').length,
  }
}

/** A line keeps its ending, so that a change of line endings or of the last one shows as a change. */
function splitLines(text: string): string[] {
  return text === '' ? [] : text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

type Step = { readonly kind: DiffLine['kind']; readonly text: string }

/** Longest common subsequence by table; the parts before and after the change are already off. */
function middle(old: readonly string[], next: readonly string[]): Step[] {
  const out = (text: string): Step => ({ kind: 'out', text })
  const into = (text: string): Step => ({ kind: 'in', text })
  if (old.length * next.length > mostCells) return [...old.map(out), ...next.map(into)]
  const width = next.length + 1
  const table = new Uint32Array((old.length + 1) * width)
  const cell = (row: number, column: number): number => table[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = next.length - 1; column >= 0; column -= 1) {
      table[row * width + column] = old[row] === next[column] ? cell(row + 1, column + 1) + 1 : Math.max(cell(row + 1, column), cell(row, column + 1))
    }
  }
  const steps: Step[] = []
  let row = 0
  let column = 0
  while (row < old.length || column < next.length) {
    const left = old[row]
    const right = next[column]
    if (left !== undefined && left === right) {
      steps.push({ kind: 'same', text: left })
      row += 1
      column += 1
    } else if (left !== undefined && (right === undefined || cell(row + 1, column) >= cell(row, column + 1))) {
      steps.push(out(left))
      row += 1
    } else if (right !== undefined) {
      steps.push(into(right))
      column += 1
    }
  }
  return steps
}

function fold(lines: readonly DiffLine[]): DiffPart[] {
  const near = lines.map(() => false)
  lines.forEach((line, index) => {
    if (line.kind === 'same') return
    for (let at = Math.max(0, index - contextLines); at <= Math.min(lines.length - 1, index + contextLines); at += 1) near[at] = true
  })
  const parts: DiffPart[] = []
  let run: DiffLine[] = []
  let skipped = 0
  const endRun = (): void => {
    if (run.length > 0) parts.push({ kind: 'lines', lines: run })
    run = []
  }
  const endSkip = (): void => {
    if (skipped > 0) parts.push({ kind: 'skipped', count: skipped })
    skipped = 0
  }
  lines.forEach((line, index) => {
    if (near[index] === true) {
      endSkip()
      run.push(line)
    } else {
      endRun()
      skipped += 1
    }
  })
  endRun()
  endSkip()
  return parts
}
