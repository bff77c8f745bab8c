export interface Table { readonly title: string; readonly rows: readonly (readonly string[])[] }

/** Tables in the text Pincer's parsers give: rows between bars of a Word document, rows with numbers of a workbook's sheets. */
export function tablesInText(text: string): Table[] {
  const tables: { title: string; rows: string[][] }[] = []
  let sheet = ''
  let isOpen = false
  for (const line of text.split('\n')) {
    const named = /^=== sheet (.*) ===$/.exec(line)
    if (named) {
      sheet = named[1] ?? ''
      isOpen = false
      continue
    }
    const cells = /^\[\d+\]\t/.test(line) ? line.split('\t').slice(1) : /^\|.*\|$/.test(line) ? line.slice(1, -1).split(' | ').map((cell) => cell.trim()) : null
    if (cells === null) {
      isOpen = false
      continue
    }
    if (!isOpen) tables.push({ title: sheet, rows: [] })
    isOpen = true
    tables.at(-1)?.rows.push(cells)
  }
  return tables
}

/** A table in Markdown; short rows are filled up, bars inside cells are marked. */
export function markdownTable(rows: Table['rows']): string {
  const width = Math.max(...rows.map((row) => row.length))
  const line = (row: readonly string[]): string => `| ${Array.from({ length: width }, (_, at) => (row[at] ?? '').replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), `|${' --- |'.repeat(width)}`, ...rest.map(line)].join('\n')
}
