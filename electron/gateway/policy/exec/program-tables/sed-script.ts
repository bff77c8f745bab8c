/**
 * A sed script that only prints and replaces, or not. Commands that write (`w`), read (`r`), run (`e`) or are not known make
 * it unsafe, and so do these flags of `s`. Read once from left to right.
 */
export function isHarmlessSedScript(script: string): boolean {
  let at = 0
  const skipBlanks = (): void => { while (' \t;\n{}'.includes(script[at] ?? '-')) at += 1 }
  for (skipBlanks(); at < script.length; skipBlanks()) {
    const afterAddress = skipAddresses(script, at)
    if (afterAddress === -1) return false
    at = afterAddress
    while (script[at] === ' ' || script[at] === '!') at += 1
    const command = script[at] ?? ''
    at += 1
    if (command === '{' || command === '}') continue
    if (command === 's' || command === 'y') {
      const end = skipReplacement(script, at)
      if (end === -1) return false
      at = end
      if (command === 's') while (/[gpiIM0-9]/.test(script[at] ?? '')) at += 1
      if (!ends(script[at])) return false
      continue
    }
    if (command === 'q' || command === 'Q' || command === 'l') while (/[0-9 ]/.test(script[at] ?? '')) at += 1
    else if (!'pdDnNgGhHxPz='.includes(command) || command === '') return false
    if (!ends(script[at])) return false
  }
  return true
}

function ends(character: string | undefined): boolean { return character === undefined || ';\n} \t'.includes(character) }

/** Steps over `1`, `$`, `/x/`, `1~2`, `1,5`, `/a/,/b/I`; -1 when an address does not end. */
function skipAddresses(script: string, start: number): number {
  let at = start
  for (;;) {
    if (/[0-9$~+]/.test(script[at] ?? '')) { at += 1; continue }
    if (script[at] === '/') {
      at += 1
      while (at < script.length && script[at] !== '/') at += script[at] === '\\' ? 2 : 1
      if (at >= script.length) return -1
      at += 1
      while (script[at] === 'I' || script[at] === 'M') at += 1
      continue
    }
    if (script[at] === ',' && at > start) { at += 1; continue }
    return at
  }
}

/** Steps over the three delimiters of `s/a/b/` or `y/a/b/`; -1 when one is missing, or stands in brackets, where seds differ. */
function skipReplacement(script: string, start: number): number {
  const delimiter = script[start] ?? ''
  if (delimiter === '' || delimiter === '\\' || delimiter === '\n') return -1
  let at = start + 1
  let bracket = false
  for (let found = 0; found < 2; at += 1) {
    const character = script[at]
    if (character === undefined) return -1
    if (character === '\\') at += 1
    else if (character === '[' && found === 0) bracket = true
    else if (character === ']') bracket = false
    else if (character === delimiter) {
      if (bracket) return -1
      found += 1
    }
  }
  return at
}
