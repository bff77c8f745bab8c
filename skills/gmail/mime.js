import { failure } from './google-failure.js'
import { fileNameParameter, headerText, mailbox, messageId, oneLine } from './mime-headers.js'

/**
 * @typedef {{ readonly name: string, readonly bytes: Uint8Array }} Attachment
 * @typedef {{ readonly to?: readonly string[], readonly cc?: readonly string[], readonly bcc?: readonly string[], readonly subject: string, readonly text: string, readonly html?: string | undefined, readonly inReplyTo?: string | undefined, readonly attachments?: readonly Attachment[] }} Letter
 */

/** What Gmail takes, the message as it travels. */
export const messageBytesMost = 25 * 1024 * 1024

/**
 * A whole message (RFC 5322, MIME) as it travels: ASCII, lines end in CRLF, nothing in a header can begin another one. The sender
 * is left to Gmail, which knows whose account it is.
 * @param {Letter} letter
 * @param {() => string} [newId] for what stands between the parts
 * @returns {Buffer}
 */
export function buildMessage({ to = [], cc = [], bcc = [], subject, text, html, inReplyTo, attachments = [] }, newId = () => crypto.randomUUID()) {
  if (to.length + cc.length + bcc.length === 0) throw failure('not-valid', 'The message has nobody to go to; nothing was sent.')
  const answered = inReplyTo === undefined ? null : messageId(inReplyTo)
  const headers = [
    ...Object.entries({ To: to, Cc: cc, Bcc: bcc }).filter(([, people]) => people.length > 0).map(([name, people]) => `${name}: ${people.map(mailbox).join(',\r\n ')}`),
    `Subject: ${headerText(oneLine(subject, 'The subject'), 'Subject: '.length)}`,
    ...(answered === null ? [] : [`In-Reply-To: ${answered}`, `References: ${answered}`]),
    'MIME-Version: 1.0',
  ]
  const words = html === undefined ? textPart('plain', text) : multipart('alternative', [textPart('plain', text), textPart('html', html)], newId())
  const whole = attachments.length === 0 ? words : multipart('mixed', [words, ...attachments.map(filePart)], newId())
  const message = Buffer.from(`${headers.join('\r\n')}\r\n${whole}`, 'latin1')
  if (message.byteLength > messageBytesMost) throw failure('too-large', `With its files the message has ${Math.ceil(message.byteLength / 1024 / 1024)} MB; Gmail takes ${messageBytesMost / 1024 / 1024}. Nothing was sent.`)
  return message
}

/** Base64 in lines: whatever the text is, no line is too long and none begins with a dot. @param {Uint8Array} bytes */
const inLines = (bytes) => Buffer.from(bytes).toString('base64').replace(/.{76}(?=.)/g, '$&\r\n')

/** @param {'plain' | 'html'} kind @param {string} text */
function textPart(kind, text) {
  const bytes = Buffer.from(text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n'))
  return `Content-Type: text/${kind}; charset=UTF-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${inLines(bytes)}\r\n`
}

/** @param {Attachment} file */
function filePart({ name, bytes }) {
  return `Content-Type: ${typeOf(name)}${fileNameParameter('name', name)}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment${fileNameParameter('filename', name)}\r\n\r\n${inLines(bytes)}\r\n`
}

/**
 * The line between parts has letters that base64 lacks, so it can stand in none of them.
 * @param {'alternative' | 'mixed'} kind @param {readonly string[]} parts @param {string} id
 */
function multipart(kind, parts, id) {
  const line = `=_pincer_${id}`
  return `Content-Type: multipart/${kind};\r\n boundary="${line}"\r\n\r\n${parts.map((part) => `--${line}\r\n${part}\r\n`).join('')}--${line}--\r\n`
}

/** @type {Readonly<Record<string, string>>} */
const types = {
  pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp', svg: 'image/svg+xml', txt: 'text/plain', md: 'text/markdown', csv: 'text/csv', html: 'text/html', ics: 'text/calendar', json: 'application/json', zip: 'application/zip', mp3: 'audio/mpeg', mp4: 'video/mp4',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/** @param {string} name */
function typeOf(name) {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, ending) ? types[ending] : 'application/octet-stream'
}
