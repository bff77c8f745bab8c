import { readdirSync, readFileSync } from 'node:fs'

/** What the system itself says about running processes (Linux). A process that ends while it is looked at has nothing to say. */
export interface ProcessFacts { readonly pid: number; readonly command: string; readonly environment: string }

/** All processes below one, itself left out, with their command lines and environments as they are now. */
export function processesBelow(root: number): readonly ProcessFacts[] {
  const parents = new Map(readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    const stat = read(`/proc/${name}/stat`)
    // The name stands in parentheses and may itself hold any character.
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(stat)?.[1]
    return parent === undefined ? [] : [[Number(name), Number(parent)] as const]
  }))
  const isBelow = (pid: number): boolean => {
    for (let at = parents.get(pid); at !== undefined && at > 0; at = parents.get(at)) if (at === root) return true
    return false
  }
  return [...parents.keys()].filter(isBelow).map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '), environment: read(`/proc/${pid}/environ`).replaceAll('\0', '\n') }))
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
