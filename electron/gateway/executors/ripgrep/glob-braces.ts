const maxAlternatives = 256

/** `a{b,c{d,e}}f` → abf, acdf, acef. Braces without a comma or without a partner are themselves. Null: too many alternatives. */
export function expandBraces(pattern: string): string[] | null {
  const found = firstBraces(pattern)
  if (!found) return [pattern]
  const results: string[] = []
  for (const part of found.parts) {
    const rest = expandBraces(`${found.before}${part}${found.after}`)
    if (rest === null || results.length + rest.length > maxAlternatives) return null
    results.push(...rest)
  }
  return results
}

function firstBraces(pattern: string): { before: string; parts: string[]; after: string } | null {
  for (let start = 0; start < pattern.length; start += 1) {
    if (pattern[start] === '\\') start += 1
    else if (pattern[start] === '{') {
      const found = partsFrom(pattern, start)
      if (found) return { before: pattern.slice(0, start), parts: found.parts, after: pattern.slice(found.end + 1) }
    }
  }
  return null
}

function partsFrom(pattern: string, start: number): { parts: string[]; end: number } | null {
  const parts: string[] = []
  let depth = 0
  let from = start + 1
  for (let at = start; at < pattern.length; at += 1) {
    const character = pattern[at]
    if (character === '\\') at += 1
    else if (character === '{') depth += 1
    else if (character === ',' && depth === 1) {
      parts.push(pattern.slice(from, at))
      from = at + 1
    } else if (character === '}') {
      depth -= 1
      if (depth === 0) return parts.length === 0 ? null : { parts: [...parts, pattern.slice(from, at)], end: at }
    }
  }
  return null
}
