/**
 * Letters of other scripts that look like ASCII letters, and the letter each is taken for.
 * A small part of Unicode's confusables (UTS #39): the ones that pass for Latin at reading size.
 */
const pairs: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', н: 'h', о: 'o', р: 'p', ԛ: 'q', ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x', г: 'r', п: 'n', ь: 'b',
  А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', І: 'I', Ј: 'J', К: 'K', М: 'M', О: 'O', Р: 'P', Ѕ: 'S', Т: 'T', У: 'Y', Х: 'X', Ӏ: 'l',
  // Greek
  α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', γ: 'y', ω: 'w', η: 'n',
  Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X',
  // Armenian, Latin relatives
  օ: 'o', ո: 'n', ս: 'u', հ: 'h', ց: 'g', ı: 'i', ɑ: 'a', ɡ: 'g', ɩ: 'i', ʀ: 'r', ѐ: 'e', ỿ: 'y', ꞁ: 'l', ǀ: '|',
  // Signs that a shell or a path would read differently
  '⁄': '/', '∕': '/', '⧸': '/', '╱': '/', '∖': '\\', '⧵': '\\', '﹨': '\\', '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-', '﹣': '-', '∶': ':', 'ː': ':', '‚': ',', '․': '.', '‥': '..', '∗': '*', '∼': '~', '˜': '~', 'ǃ': '!', '｡': '.',
}

/** The ASCII character this one passes for, or null. Full-width and mathematical letters and digits are found by rule. */
export function lookAlikeOf(char: string): string | null {
  const listed = pairs[char]
  if (listed !== undefined) return listed
  const point = char.codePointAt(0) ?? 0
  if (point < 0x80) return null
  const isStyledForm = (point >= 0xff01 && point <= 0xff5e) || (point >= 0x1d400 && point <= 0x1d7ff) || (point >= 0x2460 && point <= 0x24ff) || (point >= 0x2100 && point <= 0x214f)
  if (!isStyledForm) return null
  const plain = char.normalize('NFKC')
  return /^[\x21-\x7e]$/.test(plain) ? plain : null
}
