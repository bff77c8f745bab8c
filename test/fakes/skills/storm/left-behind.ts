import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Whatever lies below Pincer's home and belongs to nobody: half-made folders, temporary files, old versions, lists of dead runs. Some seconds after a start there is none. */
export function leftBehind(home: string, owner: number): string[] {
  const packages = join(home, 'packages')
  const found: string[] = []
  for (const name of names(join(packages, '.staging'))) if (!name.endsWith('.owner')) found.push(`.staging/${name}`)
  for (const name of names(join(packages, '.trash'))) found.push(`.trash/${name}`)
  for (const skill of names(join(packages, 'skill'))) {
    if (skill.endsWith('.lock')) {
      found.push(skill)
      continue
    }
    const folder = join(packages, 'skill', skill)
    const inside = names(folder)
    const pointer = inside.includes('current.json') ? JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8')) as { slots: Record<string, { current: string; previous: string | null }> } : { slots: {} }
    const kept = new Set(['current.json', 'current.json.bak', ...Object.values(pointer.slots).flatMap(({ current, previous }) => [current, ...(previous === null ? [] : [previous])])])
    for (const name of inside) if (!kept.has(name)) found.push(`${skill}/${name}`)
  }
  for (const name of [...names(home), ...names(join(home, 'skill-data')).flatMap((skill) => names(join(home, 'skill-data', skill)).map((file) => `skill-data/${skill}/${file}`))]) {
    // Another Pincer might still be writing a young one.
    const isOld = Date.now() - statSync(join(home, name)).mtimeMs > 90_000
    if (name.includes('.damaged') || (name.endsWith('.tmp') && isOld)) found.push(name)
  }
  for (const name of names(join(home, 'processes'))) if (!readFileSync(join(home, 'processes', name), 'utf8').includes(`"pid":${owner},`)) found.push(`processes/${name}`)
  return found
}

/** Command lines of processes that name one of these folders (Linux): skills name Pincer's home, its own children the program's. */
export function livingOf(...folders: readonly string[]): string[] {
  return names('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid).map((pid) => text(`/proc/${pid}/cmdline`)).filter((line) => folders.some((folder) => line.includes(`${folder}/`)))
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // not there
  }
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // ended while we looked
  }
}
