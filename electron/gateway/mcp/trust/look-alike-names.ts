/**
 * Names that a person would take for another one: letters of other alphabets in Latin shape, `0` for `o`, `rn` for `m`, only
 * another case or other dashes. Two names look alike when they have the same skeleton and are not the same.
 */
const shapes: Readonly<Record<string, string>> = {
  а: 'a', ɑ: 'a', α: 'a', с: 'c', ϲ: 'c', ԁ: 'd', е: 'e', ҽ: 'e', ɡ: 'g', һ: 'h', і: 'i', ı: 'i', ї: 'i', ј: 'j', к: 'k', κ: 'k', ⅼ: 'l', ӏ: 'l', м: 'm', п: 'n', ո: 'n', о: 'o', ο: 'o', օ: 'o', р: 'p', ρ: 'p', ԛ: 'q', ѕ: 's', т: 't', τ: 't',
  υ: 'u', ս: 'u', ν: 'v', ѵ: 'v', ԝ: 'w', ω: 'w', х: 'x', χ: 'x', у: 'y', γ: 'y', 0: 'o', 1: 'l', '|': 'l', i: 'l', 5: 's',
}

export function skeleton(name: string): string {
  return [...name.normalize('NFKC').toLowerCase()].map((char) => shapes[char] ?? char).join('').replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/[\s._\-:/]+|[\u200b-\u200f\u2060\ufeff\u00ad]/gu, '')
}

/** For each name of `names` that looks like another one of them, or of `others`: that one. */
export function lookAlikes(names: readonly string[], others: readonly string[]): ReadonlyMap<string, string> {
  const bySkeleton = new Map<string, string>()
  for (const name of [...others, ...names].toReversed()) bySkeleton.set(skeleton(name), name)
  const found = new Map<string, string>()
  for (const name of names) {
    const first = bySkeleton.get(skeleton(name))
    if (first !== undefined && first !== name) found.set(name, first)
  }
  return found
}
