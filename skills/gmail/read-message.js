/**
 * What Gmail tells of a message, as far as it is used here.
 * @typedef {{ readonly name: string, readonly value: string }} Header
 * @typedef {{ readonly partId?: string, readonly mimeType?: string, readonly filename?: string, readonly headers?: readonly Header[], readonly body?: { readonly data?: string, readonly attachmentId?: string, readonly size?: number }, readonly parts?: readonly Part[] }} Part
 * @typedef {{ readonly id: string, readonly threadId: string, readonly labelIds?: readonly string[], readonly snippet?: string, readonly internalDate?: string, readonly payload?: Part }} Message
 */

/** @param {Part | undefined} part @param {string} name */
export function headerOf(part, name) {
  return part?.headers?.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value ?? ''
}

/** @param {Message} message */
const timeOf = ({ internalDate }) => (Number.isFinite(Number(internalDate)) && internalDate !== undefined ? `${new Date(Number(internalDate)).toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'no date')

/** One line of a list, and what it begins with. @param {Message} message */
export function messageLine(message) {
  const { id, labelIds = [], snippet = '', payload } = message
  const marks = [...(labelIds.includes('UNREAD') ? ['unread'] : []), ...(labelIds.includes('INBOX') ? [] : ['not in the inbox'])]
  return `[${id}] ${timeOf(message)}${marks.length > 0 ? ` (${marks.join(', ')})` : ''} ${headerOf(payload, 'From')}: ${headerOf(payload, 'Subject') || '(no subject)'}\n    ${plainHtml(snippet)}`
}

/** Every part that is a file, in the order in which they stand. @param {Part | undefined} part @returns {Part[]} */
export function filesOf(part) {
  if (part === undefined) return []
  return [...(part.filename ? [part] : []), ...(part.parts ?? []).flatMap(filesOf)]
}

/** The whole message for the model. @param {Message} message */
export function messageText(message) {
  const { payload } = message
  const heads = ['From', 'To', 'Cc', 'Subject'].map((name) => ({ name, value: headerOf(payload, name) })).filter(({ value }) => value !== '').map(({ name, value }) => `${name}: ${value}`)
  const files = filesOf(payload).map((file, index) => `${index + 1}. ${file.filename} (${file.mimeType ?? 'unknown kind'}, ${file.body?.size ?? 0} bytes)`)
  return [
    [...heads, `Date: ${timeOf(message)}`, `Id: ${message.id}`, `Thread: ${message.threadId}`, `Message-ID: ${headerOf(payload, 'Message-ID')}`].join('\n'),
    bodyText(payload) || '(no text)', ...(files.length > 0 ? [`Files:\n${files.join('\n')}`] : []),
  ].join('\n\n')
}

/** The plain text where there is one, else the HTML as text. @param {Part | undefined} payload */
function bodyText(payload) {
  const [plain, html] = ['text/plain', 'text/html'].map((kind) => textsOf(payload, kind).join('\n\n').trim())
  return plain || plainHtml(html ?? '')
}

/** @param {Part | undefined} part @param {string} kind @returns {string[]} */
function textsOf(part, kind) {
  if (part === undefined) return []
  const own = part.mimeType === kind && !part.filename && part.body?.data ? [decode(part)] : []
  return [...own, ...(part.parts ?? []).flatMap((each) => textsOf(each, kind))]
}

/** Mostly UTF-8, whatever the part says; where the bytes are none, what it says. @param {Part} part */
function decode(part) {
  const bytes = Buffer.from(part.body?.data ?? '', 'base64url')
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(headerOf(part, 'Content-Type'))?.[1]?.toLowerCase() ?? 'utf-8'
  // Its bytes are all ASCII, so they would pass as UTF-8.
  if (!(charset === 'iso-2022-jp' && bytes.includes(0x1b))) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch { /* not UTF-8: as the part says, below */ }
  }
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // a name of a charset nobody knows
  }
}

/** @type {Readonly<Record<string, string>>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '\'', nbsp: ' ', zwnj: '', shy: '' }

/** HTML as text: lines where they were, nothing of what is not shown. @param {string} html */
export function plainHtml(html) {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/<(style|script|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/\s+/g, ' ').replace(/<(?:br|\/p|\/div|\/tr|\/h[1-6]|\/table|\/ul|\/ol)\b[^<>]*>/gi, '\n').replace(/<li\b[^<>]*>/gi, '\n- ').replace(/<\/t[dh]\b[^<>]*>/gi, ' | ').replace(/<[^<>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (all, hex, decimal, name) => {
      if (typeof name === 'string') return entities[name.toLowerCase()] ?? String(all)
      const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    })
    .replace(/[ \t]*\n[ \t]*/g, '\n').replace(/\n{3,}/g, '\n\n').trim()
}
