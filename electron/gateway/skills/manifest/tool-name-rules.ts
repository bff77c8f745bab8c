import { skeleton } from '../../mcp/trust/look-alike-names.ts'

/**
 * Tools of a skill are called `name.verb`. Plain letters, digits, dot, dash and underscore only, so that no letter of another
 * alphabet can look like one of ours; never the name of a tool of Pincer's own.
 * @returns null when the name is fine
 */
export function toolNameProblem(tool: string, skill: string, builtinNames: readonly string[]): 'characters' | 'builtin' | 'prefix' | null {
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(tool)) return 'characters'
  const shape = skeleton(tool)
  if (builtinNames.some((name) => skeleton(name) === shape)) return 'builtin'
  if (!tool.startsWith(`${skill}.`) || !/^[A-Za-z0-9]/.test(tool.slice(skill.length + 1))) return 'prefix'
  return null
}

/** Two names that differ only in case count as one: a disk, a person and a model may take them for the same. */
export function sameToolName(a: string, b: string): boolean { return a.toLowerCase() === b.toLowerCase() }
