import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { JournalEntry } from '../../../../shared/sessions/journal.ts'
import type { ScriptedTurn } from '../../../fakes/scripted-model-server/scripted-turn.ts'
import { asObject, mentions, oneOrMany } from '../../json-value.ts'
import { openChat, sessionText, type Chat } from '../open-chat.ts'
import { readRequest, resultsOf, resultText, type ReadRequest } from '../read-request.ts'
import type { Seen, SeenChat, SeenResult } from '../seen.ts'
import type { World } from '../world.ts'

/** The turns a row scripts for its model. */
export function scriptOf(world: World): readonly ScriptedTurn[] | undefined {
  const { setup } = world.row
  if (setup['model'] === undefined) return undefined
  return oneOrMany(setup['model']).map(asObject).map((turn) => ({ ...turn, ...(turn['tool_use'] === undefined ? {} : { tool_use: oneOrMany(turn['tool_use']) }) }) as ScriptedTurn)
}

/** A chat that is being played, with marks of where it stood: what came since can be looked at by itself. */
export class ChatDrive {
  readonly chat: Chat
  readonly #world: World
  reopenedCards = 0

  private constructor(chat: Chat, world: World) {
    this.chat = chat
    this.#world = world
  }

  static async open(world: World, turns: readonly ScriptedTurn[]): Promise<ChatDrive> {
    const chat = await openChat(world, turns)
    return new ChatDrive(chat, world)
  }

  mark(): { readonly entries: number; readonly requests: number } {
    return { entries: this.chat.journal().length, requests: this.chat.server.requests.length }
  }
  requestsSince(from = 0): ReadRequest[] {
    return this.chat.server.requests.slice(from).map(({ protocol, body }) => readRequest(protocol, body))
  }
  /** Results in the model's order, each as the last request carried it. */
  resultsSince(entries: number): SeenResult[] {
    const all = this.chat.journal()
    return seenResults(all.slice(entries), this.requestsSince())
  }

  /** Looks at the whole chat, then at what only a further message or a restart shows, where the row asks for it. */
  async look(more: Omit<Seen, 'world' | 'chat' | 'results'>): Promise<Seen> {
    const { chat } = this
    const { handlers } = chat.gateway().gateway
    const { turns } = await handlers['sessions.open']({ sessionId: chat.sessionId })
    const last = turns.at(-1)?.items.findLast((item) => item.kind === 'message')
    const journal = chat.journal()
    const requests = this.requestsSince()
    const summary = (await handlers['sessions.list']({})).find(({ id }) => id === chat.sessionId)
    if (!summary) throw new Error('the chat is not in the list')
    const seen: SeenChat = {
      requests, events: [...chat.events], eventsBeforeRestart: chat.eventsBeforeRestart, reopenedCards: this.reopenedCards, journal, summary,
      finalText: last?.kind === 'message' ? last.text : '', storedBefore: chat.storedAtStart, storedAfter: sessionText(this.#world, chat.sessionId),
      scriptedTexts: (scriptOf(this.#world) ?? []).map(({ text }) => text ?? ''),
    }
    return { world: this.#world, results: seenResults(journal, requests), ...more, chat: { ...seen, ...await this.#further() } }
  }

  async #further(): Promise<Partial<SeenChat>> {
    const { expected } = this.#world.row
    const ask = async (): Promise<ReadRequest> => {
      this.chat.server.setTurns([{ text: 'ok' }])
      await this.chat.say('And now?')
      const request = this.requestsSince().at(-1)
      if (!request) throw new Error('no request was made')
      return request
    }
    const nextRequest = mentions(expected, 'next_request_ok') ? { nextRequest: await ask() } : {}
    if (!mentions(expected, 'stable_across_restarts')) return nextRequest
    await this.chat.restart()
    return { ...nextRequest, toolsAfterRestart: (await ask()).body['tools'] as unknown[] }
  }
}

function seenResults(entries: readonly JournalEntry[], requests: readonly ReadRequest[]): SeenResult[] {
  const order = entries.flatMap((entry) => (entry.kind === 'batch-started' ? entry.callIds : []))
  return entries.flatMap((entry): SeenResult[] => {
    if (entry.kind !== 'call-finished') return []
    const { callId, result } = entry
    const given = requests.flatMap(resultsOf).findLast(({ id }) => id === callId)
    const kept = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
    return [{
      callId, kept: result, isError: given?.isError ?? result.isError, text: given ? resultText(given) : kept,
      blockTypes: [...new Set([...result.content.map((block) => block.type), ...(given?.parts ?? []).map((part) => (part.type === 'other' ? part.name : part.type))])],
    }]
  }).sort((a, b) => order.indexOf(a.callId) - order.indexOf(b.callId))
}

/** Measures time, and memory where the row limits it: the highest it rose above where it stood. */
export async function measured(world: World, work: () => Promise<void>): Promise<{ readonly elapsedMs: number; readonly rssGrowthMb?: number }> {
  const watches = wantsMemory(world)
  if (watches) collectGarbage()
  const start = process.memoryUsage.rss()
  let most = start
  const look = watches ? setInterval(() => { most = Math.max(most, process.memoryUsage.rss()) }, 10) : undefined
  const startedAt = performance.now()
  try {
    await work()
  } finally {
    clearInterval(look)
  }
  const elapsedMs = performance.now() - startedAt
  return watches ? { elapsedMs, rssGrowthMb: (Math.max(most, process.memoryUsage.rss()) - start) / 2 ** 20 } : { elapsedMs }
}

/** The row, or one of its steps, limits how much memory may grow. */
export function wantsMemory(world: World): boolean { return mentions([world.row.expected, world.row.input], 'max_rss_growth_mb') }

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
