import { operandsRefusal, placesRefusal } from './auto-operands.ts'
import type { Whereabouts } from './places.ts'
import { cmdPrograms, cmdlets } from './program-tables/auto-windows.ts'
import { wordSet } from './program-tables/flag-rules.ts'
import { flagRefusal, placeRefusal, type Refusal } from './refusal.ts'

/** Commands of cmd: switches by table. */
export function switchRefusal(name: string, words: readonly string[], where: Whereabouts): Refusal | null {
  const rules = cmdPrograms[name]
  if (rules === undefined) return null
  const operands: string[] = []
  for (const word of words.slice(1)) {
    if (rules.switches === '*') continue
    if (!word.startsWith('/')) { operands.push(word); continue }
    for (const part of word.slice(1).split('/')) {
      const [head = ''] = part.toLowerCase().split(':', 1)
      const known = wordSet(rules.switches).has(head) || (head.length > 1 && head.startsWith('-') && wordSet(rules.switches).has(head.slice(1))) || /^[ao][a-z-]{1,6}$/.test(head) && wordSet(rules.switches).has('o')
      if (!known) return flagRefusal(word)
    }
  }
  return operandsRefusal(rules.operands, operands, false, where)
}

/** Cmdlets: full parameter names by table. */
export function cmdletRefusal(cmdlet: string, words: readonly string[], where: Whereabouts): Refusal | null {
  const rules = cmdlets[cmdlet]
  if (rules === undefined) return null
  let position = 0
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (/^[-\u2013\u2014\u2015]/.test(word) && !/^-\d/.test(word)) {
      const colon = word.indexOf(':')
      const name = word.slice(1, colon === -1 ? undefined : colon).toLowerCase()
      if (!word.startsWith('-')) return flagRefusal(word)
      if (wordSet(rules.switches).has(name) && name !== '') { if (colon !== -1) return flagRefusal(word); continue }
      const file = wordSet(rules.files).has(name)
      if (!file && !wordSet(rules.texts).has(name)) return flagRefusal(word)
      const value = colon === -1 || colon === word.length - 1 ? words[at += 1] : word.slice(colon + 1)
      if (value === undefined) return flagRefusal(word)
      const refusal = file ? listedPlacesRefusal(value, where) : null
      if (refusal !== null) return refusal
      continue
    }
    if (word.includes('$')) return placeRefusal('unclear')
    const kind = rules.positions[position]
    position += 1
    if (kind === undefined) return placeRefusal('unclear')
    const refusal = kind === 'files' ? listedPlacesRefusal(word, where) : operandsRefusal(kind, [word], true, where)
    if (refusal !== null) return refusal
  }
  return null
}

/** `a.txt,b.txt` is a list; `Env:X`, `HKLM:` and `Cert:` are drives that are no disks. */
function listedPlacesRefusal(value: string, where: Whereabouts): Refusal | null {
  const items = value.split(',')
  if (items.some((item) => /^[A-Za-z]{2,}:|::/.test(item))) return placeRefusal('secret')
  return placesRefusal(items, where, false)
}
