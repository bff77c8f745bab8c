import { googleError, googlePage, googleUnauthorized, needScope } from './google-rules.ts'
import { openService, type ServiceAnswer, type ServiceRequest, type ServiceServer } from './service-server.ts'
import { type ReadMessage, readMime } from './strict-mime.ts'

export interface KeptMessage { readonly id: string; readonly threadId: string; labelIds: string[]; readonly snippet: string; readonly internalDate: string; readonly payload: object; readonly words: string }
export interface GmailService extends ServiceServer {
  readonly mailbox: KeptMessage[]
  readonly sent: { readonly message: ReadMessage; readonly threadId: string | null }[]
  /** Files of messages by their passing id. */
  readonly files: Map<string, Buffer>
}

const jsonBytesMost = 5 * 1024 * 1024

/** One mailbox at a service as strict as Gmail: a scope for each way, its pages shorter than asked for, and only messages that are in order. */
export async function openGmailService(): Promise<GmailService> {
  const state = { mailbox: [] as KeptMessage[], sent: [] as GmailService['sent'], files: new Map<string, Buffer>() }
  const service = await openService((request) => handle(request, state), googleUnauthorized)
  return Object.assign(service, state)
}

function handle(request: ServiceRequest, { mailbox, sent, files }: Pick<GmailService, 'mailbox' | 'sent' | 'files'>): ServiceAnswer {
  const { method, url } = request
  const query = url.searchParams
  const found = (id: string): KeptMessage => mailbox.find((each) => each.id === id) ?? (() => { throw googleError(404, 'notFound', 'Requested entity was not found.') })()
  const take = (raw: Buffer, threadId: string | null): ServiceAnswer => {
    try {
      sent.push({ message: readMime(raw), threadId })
    } catch (error) {
      throw googleError(400, 'invalidArgument', `malformed: ${(error as Error).message}`)
    }
    return { body: { id: `sent${sent.length}`, threadId: threadId ?? `thread${sent.length}`, labelIds: ['SENT'] } }
  }
  if (url.pathname === '/upload/gmail/v1/users/me/messages/send' && method === 'POST') {
    needScope(request, 'gmail.send', 'gmail.modify')
    const [, line = ''] = /^multipart\/related; boundary=(\S+)$/.exec(request.headers['content-type'] ?? '') ?? []
    const parts = request.text.split(`--${line}`)
    if (query.get('uploadType') !== 'multipart' || line === '' || parts.length !== 4 || parts[3] !== '--\r\n') throw googleError(400, 'badRequest', 'Malformed multipart body.')
    const [about = '', message = ''] = parts.slice(1, 3).map((part) => /^\r\nContent-Type: (?:application\/json; charset=UTF-8|message\/rfc822)\r\n\r\n([\s\S]*)\r\n$/.exec(part)?.[1] ?? '')
    return take(Buffer.from(message, 'latin1'), (JSON.parse(about) as { threadId?: string }).threadId ?? null)
  }
  const [, rest] = /^\/gmail\/v1\/users\/me\/messages(?:\/(.+))?$/.exec(url.pathname) ?? (() => { throw googleError(404, 'notFound', 'Not Found') })()
  if (method === 'GET') {
    needScope(request, 'gmail.readonly', 'gmail.modify')
    if (rest === undefined) {
      const labels = query.getAll('labelIds')
      const words = query.get('q') ?? ''
      const { page, more } = googlePage(request, mailbox.filter((each) => labels.every((label) => each.labelIds.includes(label)) && each.words.includes(words)), 7, 500)
      return { body: { ...(page.length > 0 ? { messages: page.map(({ id, threadId }) => ({ id, threadId })) } : {}), ...more, resultSizeEstimate: page.length } }
    }
    const [, id = '', file] = /^([^/]+)(?:\/attachments\/(.+))?$/.exec(rest) ?? []
    const { words: _, ...message } = found(id)
    if (file === undefined) return { body: message }
    const bytes = files.get(decodeURIComponent(file))
    if (bytes === undefined) throw googleError(400, 'invalidArgument', 'Invalid attachment token')
    return { body: { size: bytes.length, data: bytes.toString('base64url') } }
  }
  if (method === 'POST' && rest === 'send') {
    needScope(request, 'gmail.send', 'gmail.modify')
    if (request.text.length > jsonBytesMost) throw googleError(413, 'uploadTooLarge', 'Request is too large.')
    const { raw, threadId } = request.json() as { raw?: string; threadId?: string }
    if (typeof raw !== 'string' || !/^[A-Za-z0-9_-]+$/.test(raw)) throw googleError(400, 'invalidArgument', '\'raw\' is not base64url')
    return take(Buffer.from(raw, 'base64url'), threadId ?? null)
  }
  if (method === 'POST' && rest === 'batchModify') {
    needScope(request, 'gmail.modify')
    const { ids, removeLabelIds } = request.json() as { ids: string[]; removeLabelIds: string[] }
    const messages = ids.map(found)
    for (const message of messages) message.labelIds = message.labelIds.filter((label) => !removeLabelIds.includes(label))
    return { status: 204 }
  }
  throw googleError(404, 'notFound', 'Not Found')
}
