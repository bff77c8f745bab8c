import { failure } from './google-failure.js'

/** Characters of a header line, its name and the fold included (RFC 5322). */
const lineChars = 76
/** Of one encoded word (RFC 2047), its frame included. */
const wordChars = 75

/**
 * Refuses what would end a header and begin another one. Refused and not mended: whoever writes it means something else than a subject.
 * @param {string} value
 * @param {string} what
 */
export function oneLine(value, what) {
  if (/[\0-\x1f\x7f\u0085\u2028\u2029]/.test(value)) throw failure('not-valid', `${what} must be one line without control characters; nothing was sent.`)
  return value
}

/**
 * Free text of a header: plain where it can be, else encoded words (RFC 2047), which never split a character.
 * @param {string} text
 * @param {number} used characters of the line that are taken already
 */
export function headerText(text, used) {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?') && text === text.trim() && used + text.length <= lineChars) return text
  return encodedWords(text)
}

/** @param {string} text */
function encodedWords(text) {
  const most = Math.floor((wordChars - '=?UTF-8?B??='.length) / 4) * 3
  /** @type {string[]} */
  const words = []
  let piece = ''
  // By letters as a person sees them: a mark and its letter stay together where they fit.
  for (const { segment } of new Intl.Segmenter().segment(text.toWellFormed())) {
    for (const part of Buffer.byteLength(segment) <= most ? [segment] : segment) {
      if (Buffer.byteLength(piece + part) > most) {
        words.push(piece)
        piece = ''
      }
      piece += part
    }
  }
  return [...words, piece].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ')
}

/**
 * `a@b.c` or `Name <a@b.c>`, as it stands in a header. Refuses anything else, also two addresses in one.
 * @param {string} given
 */
export function mailbox(given) {
  const text = oneLine(given, 'An address').trim()
  const [, quoted, plain, bracketed] = /^(?:"((?:[^"\\]|\\.)*)"|([^<>"]*?))\s*<([^<>]*)>$/.exec(text) ?? []
  const at = addressOf(bracketed ?? text)
  if (at === null || (plain ?? '').includes('@')) throw failure('not-valid', `"${text.slice(0, 100)}" is no mail address; give name@example.com or Name <name@example.com>, each one by itself. Nothing was sent.`)
  const name = (quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '').trim()
  if (name === '') return at
  return `${/^[\x20-\x7e]*$/.test(name) && !name.includes('=?') && name.length < lineChars - 10 ? `"${name.replace(/["\\]/g, String.raw`\$&`)}"` : encodedWords(name)}\r\n <${at}>`
}

/** @param {string} text */
function addressOf(text) {
  const [, local = '', domain = ''] = /^([A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@([^@\s<>()[\],;:\\"/?#%]+)$/.exec(text.trim()) ?? []
  // Names of other alphabets travel in their ASCII form.
  const ascii = URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : ''
  return local.length > 0 && local.length <= 64 && /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(ascii) && !/^[\d.]+$/.test(ascii) ? `${local}@${ascii}` : null
}

/**
 * `<id@host>` of a message that is answered.
 * @param {string} given
 */
export function messageId(given) {
  const [, id] = /^<?([^\s<>]{1,240}@[^\s<>]{1,240})>?$/.exec(oneLine(given, 'The id of the message').trim()) ?? []
  if (id === undefined || !/^[\x21-\x7e]+$/.test(id)) throw failure('not-valid', `"${given.slice(0, 100)}" is no Message-ID; nothing was sent.`)
  return `<${id}>`
}

/**
 * A file's name as a parameter: ASCII for old programs, and the whole (RFC 5987) where that is not all.
 * @param {string} parameter
 * @param {string} given
 */
export function fileNameParameter(parameter, given) {
  const name = oneLine(given, 'The name of a file').toWellFormed()
  const ascii = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')
  if (ascii === name) return `;\r\n ${parameter}="${name}"`
  const whole = encodeURIComponent(name).replace(/['()*!]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
  return `;\r\n ${parameter}="${ascii}";\r\n ${parameter}*=UTF-8''${whole}`
}
