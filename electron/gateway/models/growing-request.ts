import { buildRequest, requestOf, type RequestParts } from './build-request.ts'
import { MessageList } from './message-list.ts'
import type { ModelRequest } from './model-adapter.ts'
import type { ImageSource, PreparedImage } from './prepare-images.ts'
import { readJournal } from './read-journal.ts'
import { addStep, type StepContext } from './request-steps.ts'

/**
 * The requests of one chat, each made from where the last one ended, so that a long chat costs only what is new in it. Gives what
 * `buildRequest` gives, byte for byte, and the very same message objects for what did not change. Where that is not certain (a line
 * that came twice, a result without its call) it is built from the whole journal; after a change of the model, or when a picture is
 * left out that was not before, from the beginning.
 */
export class GrowingRequest {
  #made: MadeMessages | null = null

  build(parts: RequestParts): ModelRequest {
    if (!this.#made?.isBeginningOf(parts)) this.#made = new MadeMessages(parts)
    return this.#made.takeNew(parts) ? requestOf(parts, this.#made.messages) : buildRequest(parts)
  }
}

/** The messages of the beginning of a journal, and what they depend on. */
class MadeMessages {
  readonly messages = new MessageList()
  readonly #from: Pick<RequestParts, 'entries' | 'model' | 'wireNames'>
  readonly #ids = new Map<string, number>()
  readonly #images = new Map<ImageSource, PreparedImage | undefined>()
  readonly #texts = new Map<string, string | null>()
  readonly #lines = new Set<string>()
  /** Calls that have no result, and calls that are known to have begun: a later line about one of these may change what was made. */
  readonly #open = new Set<string>()
  readonly #begun = new Set<string>()
  #taken = 0

  constructor({ entries, model, wireNames }: RequestParts) {
    this.#from = { entries, model, wireNames }
  }

  /** Would all that was made come out the same again? A journal only grows, so what was read of it is as it was. */
  isBeginningOf(parts: RequestParts): boolean {
    const { entries, model, wireNames } = this.#from
    if (parts.entries !== entries || parts.wireNames !== wireNames || parts.model.provider !== model.provider || parts.model.name !== model.name) return false
    for (const [source, image] of this.#images) if (!isSameImage(image, parts.images?.get(source))) return false
    for (const [id, text] of this.#texts) if (text !== textIn(parts, id)) return false
    return true
  }

  /** Makes the messages of what the journal has more by now. False: they may depend on each other; nothing was taken. */
  takeNew(parts: RequestParts): boolean {
    const fresh = parts.entries.slice(this.#taken)
    const { steps, settled, open } = readJournal(fresh)
    if (!settled || open.some((id) => this.#begun.has(id))) return false
    for (const entry of fresh) {
      if (this.#lines.has(entry.id) || ((entry.kind === 'call-started' || entry.kind === 'call-finished') && this.#open.has(entry.callId))) return false
    }
    const context = this.#watched(parts)
    for (const step of steps) addStep(this.messages, step, context)
    for (const entry of fresh) {
      this.#lines.add(entry.id)
      if (entry.kind === 'call-started') this.#begun.add(entry.callId)
    }
    for (const id of open) this.#open.add(id)
    this.#taken = parts.entries.length
    return true
  }

  /** The context of new steps, which notes what of it they use. */
  #watched(parts: RequestParts): StepContext {
    return {
      model: parts.model, wireNames: parts.wireNames, ids: this.#ids,
      imageOf: (source) => {
        const image = parts.images?.get(source)
        this.#images.set(source, image)
        return image
      },
      textOf: (id) => {
        const text = textIn(parts, id)
        this.#texts.set(id, text)
        return text
      },
    }
  }
}

function textIn({ attachedTexts }: RequestParts, id: string): string | null { return attachedTexts?.get(id) ?? null }

function isSameImage(one: PreparedImage | undefined, other: PreparedImage | undefined): boolean {
  if (one === other) return true
  if (one?.kind === 'image') return other?.kind === 'image' && one.data === other.data && one.mimeType === other.mimeType
  return one?.kind === other?.kind && one?.reason === (other?.kind === 'none' ? other.reason : undefined)
}
