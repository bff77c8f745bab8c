/** @typedef {{ readonly id: string, readonly text: string, readonly tags: readonly string[], readonly at: string }} Note */

/** @param {string} text */
const plain = (text) => text.normalize('NFKC').toLocaleLowerCase()

/**
 * Notes that hold every word of the query, in text or tags; a note that holds them as one phrase, or as a tag, comes first, then the
 * newer one. Languages without spaces are found by the whole query. No words: the newest.
 * @param {readonly Note[]} notes
 * @param {string} query
 * @returns {Note[]}
 */
export function findNotes(notes, query) {
  const phrase = plain(query).trim()
  const words = phrase.split(/[\s,;]+/u).filter(Boolean)
  return notes
    .map((note) => ({ note, score: scoreOf(note, phrase, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.note.at < b.note.at ? 1 : -1))
    .map(({ note }) => note)
}

/** @param {Note} note @param {string} phrase @param {readonly string[]} words */
function scoreOf({ text, tags }, phrase, words) {
  if (words.length === 0) return 1
  const body = plain(text)
  const labels = tags.map(plain)
  if (!words.every((word) => body.includes(word) || labels.some((label) => label.includes(word)))) return 0
  return 1 + (body.includes(phrase) ? 2 : 0) + (labels.includes(phrase) ? 3 : 0)
}
