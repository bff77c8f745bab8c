import { mark, type Row } from './row.ts'

const head = ['', 'ours p50', 'p95', 'floor p50', 'p95', 'ratio', 'goal', ''] as const

/** The rows as a plain, aligned table; numbers to the right, three digits that count. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.name, shown(row.ours.p50, row.unit), row.ours.p95 === row.ours.p50 ? '' : shown(row.ours.p95), row.floor ? shown(row.floor.p50) : '', row.floor && row.floor.p95 !== row.floor.p50 ? shown(row.floor.p95) : '',
    row.ratio === null ? '' : shown(row.ratio), goalText(row), mark(row),
  ])
  const widths = head.map((title, column) => Math.max(...[title, ...lines.map((line) => line[column] ?? '')].map((text) => text.length)))
  const line = (cells: readonly string[]) => cells.map((cell, column) => (column === 0 || column === 7 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ').trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...lines.map(line)].join('\n')
}

function goalText({ goal, unit }: Row): string {
  if (goal === null) return ''
  return [goal.p50 === undefined ? '' : `≤ ${shown(goal.p50, unit)}`, goal.p95 === undefined ? '' : `p95 ≤ ${shown(goal.p95)}`, goal.ratio === undefined ? '' : `≤ ${goal.ratio} ×`].filter(Boolean).join(', ')
}

function shown(value: number, unit?: Row['unit']): string {
  const text = unit === 'tokens' || unit === 'bytes' || value >= 100 ? String(Math.round(value)) : value >= 10 ? value.toFixed(1) : value >= 1 ? value.toFixed(2) : value.toFixed(3)
  return unit === undefined ? text : `${text} ${unit}`
}
