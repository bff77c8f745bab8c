/** Names of the characters that are mistaken for others most often; the rest are told by their code alone. */
const names: Readonly<Record<string, string>> = {
  '\t': 'tab', ' ': 'space', '\r': 'carriage return', '\u00a0': 'no-break space', '\u00ad': 'soft hyphen', '\u2002': 'en space', '\u2003': 'em space', '\u2009': 'thin space', '\u200a': 'hair space', '\u202f': 'narrow no-break space',
  '\u3000': 'ideographic space', '\u200b': 'zero width space', '\u200c': 'zero width non-joiner', '\u200d': 'zero width joiner', '\u2060': 'word joiner', '\ufeff': 'byte order mark', '\u200e': 'left-to-right mark', '\u200f': 'right-to-left mark',
  '\u202a': 'direction mark', '\u202b': 'direction mark', '\u202c': 'direction mark', '\u202d': 'direction mark', '\u202e': 'right-to-left override', '\u2018': 'left curly quote', '\u2019': 'right curly quote', '\u201c': 'left curly double quote', '\u201d': 'right curly double quote',
  "'": 'straight quote', '"': 'straight double quote', '\u0060': 'backtick', '\u00b4': 'acute accent', '-': 'hyphen', '\u2010': 'hyphen', '\u2011': 'no-break hyphen', '\u2012': 'figure dash', '\u2013': 'en dash', '\u2014': 'em dash', '\u2212': 'minus sign',
  '\u2026': 'ellipsis', '\uff0c': 'full-width comma', '\u3002': 'ideographic full stop', '\uff1a': 'full-width colon', '\uff1b': 'full-width semicolon', '\uff08': 'full-width bracket', '\uff09': 'full-width bracket', '\uff01': 'full-width exclamation mark', '\uff1f': 'full-width question mark',
}

/** `U+00A0 (no-break space)`; several code points are told one after the other. */
export function nameCharacters(text: string): string {
  const told = [...text].slice(0, 4).map((character) => {
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    const name = names[character]
    if (name !== undefined) return `${code} (${name})`
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${code} (${character})` : code
  })
  return told.join(' + ')
}
