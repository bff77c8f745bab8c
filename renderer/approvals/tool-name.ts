import { visibleText } from './hidden-characters.ts'

/**
 * A tool's name for people: of `mcp__team_mail__send` the maker's own name, `send`, and whose it is, `team_mail`. Ours are called
 * as they are.
 */
export function toolParts(tool: string): { readonly name: string; readonly of: string | null } {
  const [, of, name] = /^mcp__(.+?)__(.+)$/s.exec(tool) ?? []
  return of === undefined || name === undefined ? { name: visibleText(tool), of: null } : { name: visibleText(name), of: visibleText(of) }
}
