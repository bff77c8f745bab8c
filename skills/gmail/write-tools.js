import { failure } from './google-failure.js'
import { openGoogle } from './google.js'
import { buildMessage, messageBytesMost } from './mime.js'
import { messagePath } from './read-tools.js'

/** @typedef {import('../sdk/index.d.ts').SkillCall} SkillCall */
/** @typedef {{ to?: string[], cc?: string[], bcc?: string[], subject: string, text: string, html?: string, files?: string[], thread?: string, in_reply_to?: string }} SendInput */

/** Above this a message travels as an upload: inside JSON Gmail takes no more. */
const inJsonBytes = 3 * 1024 * 1024

/** Tools that do something to the mailbox. @param {import('../sdk/index.d.ts').SkillContext} context */
export const writeTools = ({ auth }) => [
  {
    name: 'gmail.send',
    /** @param {SendInput} input @param {SkillCall} call */
    async execute({ files = [], thread, in_reply_to: inReplyTo, ...letter }, call) {
      const message = buildMessage({ ...letter, inReplyTo, attachments: await readFiles(files, call) })
      if (thread !== undefined) messagePath(thread)
      const about = thread === undefined ? {} : { threadId: thread }
      const google = await openGoogle(auth, call)
      const what = 'sending a message'
      const sent = message.byteLength <= inJsonBytes
        ? await google.ask('/gmail/v1/users/me/messages/send', { method: 'POST', body: { ...about, raw: message.toString('base64url') }, what })
        : await google.ask('/upload/gmail/v1/users/me/messages/send', { method: 'POST', query: { uploadType: 'multipart' }, ...upload(about, message), what })
      const people = [...letter.to ?? [], ...letter.cc ?? [], ...letter.bcc ?? []]
      return `Sent to ${people.join(', ')}${files.length > 0 ? ` with ${files.length} files` : ''} (id ${/** @type {{ id: string }} */ (sent).id}).`
    },
  },
  {
    name: 'gmail.archive',
    /** @param {{ ids: string[] }} input @param {SkillCall} call */
    async execute({ ids }, call) {
      ids.forEach(messagePath)
      const google = await openGoogle(auth, call)
      await google.ask('/gmail/v1/users/me/messages/batchModify', { method: 'POST', body: { ids, removeLabelIds: ['INBOX'] }, what: 'archiving' })
      return `Archived ${ids.length} ${ids.length === 1 ? 'message' : 'messages'}: no longer in the inbox, still found by searching.`
    },
  },
]

/** Looked at for their size before any is read. @param {readonly string[]} paths @param {SkillCall} call */
async function readFiles(paths, { files }) {
  const sizes = await Promise.all(paths.map(async (path) => (await files.stat(path)).bytes))
  // Four letters for three bytes, and the ends of lines.
  if (sizes.reduce((sum, bytes) => sum + bytes, 0) * 1.37 > messageBytesMost) throw failure('too-large', `The files are larger than the ${messageBytesMost / 1024 / 1024} MB that Gmail takes; nothing was sent.`)
  return Promise.all(paths.map(async (path) => ({ name: path.split(/[\\/]/).at(-1) || 'file', bytes: await files.readBytes(path) })))
}

/** @param {object} about @param {Buffer} message */
function upload(about, message) {
  const line = `pincer-${crypto.randomUUID()}`
  const bytes = Buffer.concat([Buffer.from(`--${line}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(about)}\r\n--${line}\r\nContent-Type: message/rfc822\r\n\r\n`), message, Buffer.from(`\r\n--${line}--\r\n`)])
  return { bytes, headers: { 'content-type': `multipart/related; boundary=${line}` } }
}
