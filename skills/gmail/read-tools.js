import { failure } from './google-failure.js'
import { openGoogle } from './google.js'
import { filesOf, messageLine, messageText } from './read-message.js'

/** @typedef {import('../sdk/index.d.ts').SkillCall} SkillCall */
/** @typedef {import('./read-message.js').Message} Message */
/** @typedef {Awaited<ReturnType<typeof openGoogle>>} Google */

const usualLimit = 20
/** Questions at once; Gmail counts them by the second. */
const together = 10

/**
 * An id as Gmail gives it. Refuses what would reach anything else.
 * @param {string} id
 */
export function messagePath(id) {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw failure('not-valid', `"${id.slice(0, 100)}" is no id of a message; gmail.list and gmail.search give them.`)
  return `/gmail/v1/users/me/messages/${id}`
}

/** Tools that only look, and the one that saves a file. @param {import('../sdk/index.d.ts').SkillContext} context */
export const readTools = ({ auth }) => [
  {
    name: 'gmail.list',
    /** @param {{ unread?: boolean, limit?: number }} input @param {SkillCall} call */
    async execute({ unread = false, limit = usualLimit }, call) {
      return shownList(await openGoogle(auth, call), { labelIds: unread ? ['INBOX', 'UNREAD'] : ['INBOX'] }, limit, 'The inbox holds no such messages.')
    },
  },
  {
    name: 'gmail.search',
    /** @param {{ query: string, limit?: number }} input @param {SkillCall} call */
    async execute({ query, limit = usualLimit }, call) {
      return shownList(await openGoogle(auth, call), { q: query }, limit, 'No message fits.')
    },
  },
  {
    name: 'gmail.read',
    /** @param {{ id: string }} input @param {SkillCall} call */
    async execute({ id }, call) {
      const path = messagePath(id)
      const google = await openGoogle(auth, call)
      return messageText(/** @type {Message} */ (await google.ask(path, { query: { format: 'full' }, what: `message ${id}` })))
    },
  },
  {
    name: 'gmail.save_file',
    /** @param {{ id: string, file: number, path: string }} input @param {SkillCall} call */
    async execute({ id, file, path: target }, call) {
      const path = messagePath(id)
      const google = await openGoogle(auth, call)
      const { payload } = /** @type {Message} */ (await google.ask(path, { query: { format: 'full' }, what: `message ${id}` }))
      const files = filesOf(payload)
      const part = files[file - 1]
      if (!part) throw failure('not-found', files.length === 0 ? 'The message has no files.' : `The message has ${files.length} files; there is no number ${file}.`)
      const { attachmentId, data } = part.body ?? {}
      const body = attachmentId === undefined ? { data } : /** @type {{ data?: string }} */ (await google.ask(`${path}/attachments/${encodeURIComponent(attachmentId)}`, { what: `file ${file} of message ${id}` }))
      const bytes = Buffer.from(body.data ?? '', 'base64url')
      await call.files.write(target, bytes)
      return `Saved ${part.filename} as ${target}, ${bytes.byteLength} bytes.`
    },
  },
]

/** @param {Google} google @param {import('./google.js').Query} query @param {number} limit @param {string} none */
async function shownList(google, query, limit, none) {
  const { items, hasMore } = await google.list('/gmail/v1/users/me/messages', 'messages', { limit, pageMost: 500, query, what: 'listing messages' })
  const ids = /** @type {{ id: string }[]} */ (items).map(({ id }) => id)
  /** @type {string[]} */
  const lines = []
  for (let at = 0; at < ids.length; at += together) lines.push(...await Promise.all(ids.slice(at, at + together).map((id) => shownOne(google, id))))
  if (lines.length === 0) return none
  return `${lines.join('\n')}${hasMore ? `\n\nThese are the newest ${lines.length}; there are more. Ask with a larger limit, or for less.` : ''}`
}

/** @param {Google} google @param {string} id */
async function shownOne(google, id) {
  return messageLine(/** @type {Message} */ (await google.ask(messagePath(id), { query: { format: 'metadata', metadataHeaders: ['From', 'Subject'] }, what: `message ${id}` })))
}
