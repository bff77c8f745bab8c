import { type Platform, protectiveKey, type SplitPath } from './path-names.ts'

/**
 * Lists of protected places, written as short paths (`.config/gh`, `.env*`). An entry matches where its names stand next to each
 * other in a path, and covers everything below. A `*` stands for any characters inside one name.
 */
export interface PlaceList {
  /** The entry that a path hits, or null. `from` = names before this index are not looked at. */
  find(platform: Platform, path: SplitPath, from?: number): string | null
}

interface Entry { readonly text: string; readonly names: readonly string[]; readonly tests: readonly RegExp[] | null }

export function placeList(entries: readonly string[]): PlaceList {
  const compiled = new Map<Platform, { readonly byFirst: Map<string, Entry[]>; readonly loose: Entry[] }>()
  const compile = (platform: Platform): { readonly byFirst: Map<string, Entry[]>; readonly loose: Entry[] } => {
    const byFirst = new Map<string, Entry[]>()
    const loose: Entry[] = []
    for (const text of entries) {
      const names = text.split('/').map((name) => protectiveKey(platform, name))
      const tests = text.includes('*') ? names.map(toTest) : null
      const first = names[0] ?? ''
      if (first.includes('*')) loose.push({ text, names, tests })
      else byFirst.set(first, [...(byFirst.get(first) ?? []), { text, names, tests }])
    }
    return { byFirst, loose }
  }
  return {
    find(platform, path, from = 0) {
      let lists = compiled.get(platform)
      if (lists === undefined) { lists = compile(platform); compiled.set(platform, lists) }
      const keys = path.names.map((name) => protectiveKey(platform, name))
      for (let at = from; at < keys.length; at += 1) {
        const candidates = lists.byFirst.get(keys[at] ?? '')
        for (const entry of candidates === undefined ? lists.loose : [...candidates, ...lists.loose]) if (matchesAt(entry, keys, at)) return entry.text
      }
      return null
    },
  }
}

function toTest(name: string): RegExp {
  return new RegExp(`^${name.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')).join('.*')}$`, 's')
}

function matchesAt(entry: Entry, keys: readonly string[], at: number): boolean {
  if (at + entry.names.length > keys.length) return false
  return entry.names.every((name, i) => {
    const key = keys[at + i] ?? ''
    return entry.tests === null ? key === name : entry.tests[i]?.test(key) === true
  })
}
