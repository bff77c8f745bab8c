import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project-paths.ts'

/**
 * The built program as it is on a system that has no program for walls: a copy of the bundle that looks for one of another name. Answers
 * its main script. Nothing else is changed.
 */
export function withoutSystemWall(folder: string): string {
  mkdirSync(folder)
  for (const name of readdirSync(root)) if (name !== 'dist' && name !== '.git') symlinkSync(path.join(root, name), path.join(folder, name))
  const dist = path.join(folder, 'dist')
  cpSync(path.join(root, 'dist'), dist, { recursive: true })
  const changed = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js')).filter((name) => {
    const text = readFileSync(path.join(dist, name), 'utf8')
    const other = text.replaceAll(/(["'`])bwrap\1/g, '$1no-such-bwrap$1')
    if (other !== text) writeFileSync(path.join(dist, name), other)
    return other !== text
  })
  if (changed.length === 0) throw new Error('the bundle names no program for walls')
  return path.join(dist, 'main.js')
}
