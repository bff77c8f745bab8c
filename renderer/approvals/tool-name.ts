import { visibleText } from './hidden-characters.ts'

/** What a call is about without the name of its tool before it, which stands beside it already: of `notes.search: plumber`, `plumber`. Empty: the name was all. */
export function withoutTool(tool: string, subject: string): string {
  const { name } = /^mcp__.+?__(?<name>.+)$/s.exec(tool)?.groups ?? {}
  for (const called of [tool, ...(name === undefined ? [] : [name])]) {
    if (subject === called) return ''
    if (subject.startsWith(`${called}: `)) return subject.slice(called.length + 2)
  }
  return subject
}

/**
 * A tool's name for people: of `mcp__team_mail__send` the maker's own name, `send`, and whose it is, `team_mail`. Ours are called
 * as they are.
 */
export function toolParts(tool: string): { readonly name: string; readonly of: string | null } {
  const [, of, name] = /^mcp__(.+?)__(.+)$/s.exec(tool) ?? []
  return of === undefined || name === undefined ? { name: visibleText(tool), of: null } : { name: visibleText(name), of: visibleText(of) }
}
