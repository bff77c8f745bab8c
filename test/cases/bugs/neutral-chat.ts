import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelRef, ProviderId } from '../../../shared/models/model-ref.ts'
import { providerIds } from '../../../shared/models/model-ref.ts'
import type { Attachment, JournalEntry } from '../../../shared/sessions/journal.ts'
import { asText, isObject, type Json } from '../json-value.ts'
import { readNeutral, type NeutralMessage } from './neutral-blocks.ts'

type WithoutStamp<T> = T extends unknown ? Omit<T, 'id' | 'at'> : never

/** What one neutral message is in the product's own format: the line it is, and lines of bookkeeping round it. */
export interface WrittenMessage { readonly before: readonly JournalEntry[]; readonly main: JournalEntry; readonly after: readonly JournalEntry[] }

export const defaultModel: ModelRef = { provider: 'anthropic', name: 'scripted' }
const earlierModel: ModelRef = { provider: 'anthropic', name: 'scripted-earlier' }
const firstAt = 1_767_000_000_000

/** Writes a chat of neutral messages as a journal holds it: turns with their ends, replies, results. */
export class ChatWriter {
  #count = 0
  #turn = 0
  #turnIsOpen = false
  readonly #openCalls = new Set<string>()
  readonly #folder: string
  /** The model of replies that name none. */
  readonly #model: ModelRef

  /** @param folder where pictures of the person are kept */
  constructor(folder: string, model: ModelRef) {
    this.#folder = folder
    this.#model = model
  }

  head(workspace: string, model: ModelRef): JournalEntry {
    return this.#stamp({ kind: 'session', version: 1, title: 'Case', workspace, model, profile: 'main' })
  }

  /** Null: the message is none. */
  message(message: Json): WrittenMessage | null {
    const read = readNeutral(message)
    if (!read) return null
    const results = this.#results(read)
    if (read.role === 'assistant') return { before: this.#openTurn(), main: this.#reply(read, message), after: [] }
    const [first, ...rest] = results
    if (first && read.texts.length === 0 && read.images.length === 0) return { before: this.#openTurn(), main: first, after: rest }
    const before = [...results, ...this.end()]
    this.#turn += 1
    this.#turnIsOpen = true
    const attachments = read.images.flatMap((image): Attachment[] => (image.type === 'image' ? [this.#keepImage(image.mimeType, image.data)] : []))
    return { before, main: this.#stamp({ kind: 'user', turnId: this.#turnId, text: read.texts.join('\n'), attachments, steer: false }), after: [] }
  }

  /** Closes the last turn, unless calls of it were never answered: then it was cut off. */
  end(): JournalEntry[] {
    if (!this.#turnIsOpen) return []
    this.#turnIsOpen = false
    this.#openCalls.clear()
    return [this.#stamp({ kind: 'turn-finished', turnId: this.#turnId, outcome: 'answered' })]
  }
  get wasCutOff(): boolean { return this.#turnIsOpen && this.#openCalls.size > 0 }

  #openTurn(): JournalEntry[] {
    this.#turnIsOpen = true
    return []
  }

  #reply(read: NeutralMessage, message: Json): JournalEntry {
    for (const block of read.blocks) if (block.type === 'tool-call') this.#openCalls.add(block.call.id)
    const stopReason = message['stop_reason'] === 'refusal' ? 'refused' : message['stop_reason'] === 'max_tokens' ? 'cut' : read.blocks.some((block) => block.type === 'tool-call') ? 'tools' : 'end'
    return this.#stamp({ kind: 'assistant', turnId: this.#turnId, model: readModel(message['model']) ?? this.#model, blocks: [...read.blocks], stopReason })
  }

  #results(read: NeutralMessage): JournalEntry[] {
    return read.results.map(({ id, content, isError }) => {
      this.#openCalls.delete(id)
      const result = { toolCallId: id, content, isError, metadata: { executionTimeMs: 1, sandbox: 'off' as const }, details: { kind: 'none' as const } }
      return this.#stamp({ kind: 'call-finished', turnId: this.#turnId, batchId: `batch_${this.#turn}`, callId: id, result, phases: [] })
    })
  }

  #keepImage(mimeType: string, data: string): Attachment {
    const name = `picture-${this.#count}.${mimeType.split('/')[1] ?? 'png'}`
    mkdirSync(this.#folder, { recursive: true })
    const path = join(this.#folder, name)
    const bytes = Buffer.from(data, 'base64')
    writeFileSync(path, bytes)
    return { id: `att_${this.#count}`, name, kind: 'image', path, bytes: bytes.length }
  }

  get #turnId(): string { return `turn_${this.#turn}` }

  #stamp(entry: WithoutStamp<JournalEntry>): JournalEntry {
    this.#count += 1
    return { id: `entry_${this.#count}`, at: firstAt + this.#count, ...entry }
  }
}

/** The lines of an earlier chat. Replies that name no model are the earlier one's when another is chosen now. */
export function writeHistory(history: readonly Json[], options: { readonly workspace: string; readonly folder: string; readonly activeModel: ModelRef | null }): JournalEntry[] {
  const writer = new ChatWriter(options.folder, options.activeModel ? earlierModel : defaultModel)
  const head = writer.head(options.workspace, options.activeModel ?? defaultModel)
  const entries = history.flatMap((message) => {
    const written = writer.message(message)
    if (!written) throw new Error(`not a message: ${JSON.stringify(message).slice(0, 200)}`)
    return [...written.before, written.main, ...written.after]
  })
  return [head, ...entries, ...(writer.wasCutOff ? [] : writer.end())]
}

/** A model as rows name it: a bare name, `provider/name`, or an object. Null: none is named. */
export function readModel(given: unknown): ModelRef | null {
  if (isObject(given)) return readModel(`${asText(given['provider']) || 'anthropic'}/${asText(given['name']) || asText(given['model'])}`)
  const text = asText(given)
  if (text === '') return null
  const [first = '', ...rest] = text.split(/[/:]/)
  if ((providerIds as readonly string[]).includes(text)) return { provider: text as ProviderId, name: 'scripted' }
  const provider = (providerIds as readonly string[]).includes(first) && rest.length > 0 ? first as ProviderId : null
  return provider ? { provider, name: rest.join('/') } : { provider: guessProvider(text), name: text }
}

function guessProvider(name: string): ProviderId {
  if (/^(gpt|o\d|chatgpt)/i.test(name)) return 'openai'
  if (/^deepseek/i.test(name)) return 'deepseek'
  return /^qwen/i.test(name) ? 'qwen' : 'anthropic'
}
