import { Socket } from 'node:net'
import { type Frame, frameOf, FrameReader } from '../frames.ts'
import type { Asked, FromSkill, ToSkill } from '../messages.ts'

/** The process' side of the socket to Pincer. Its end is the process' end. */
export interface Channel {
  say(message: FromSkill, body?: Uint8Array | null): void
  ask(call: number | null, asked: Asked, body?: Uint8Array | null): Promise<{ readonly value: unknown; readonly body: Buffer }>
  refused(what: string): void
}

/** Descriptor of the socket, as Pincer opens it. */
const channelFd = 3
/** Pincer is trusted here, so only a broken stream is longer. */
const mostBytes = 0xffff_ffff

export function openChannel(onMessage: (message: Exclude<ToSkill, { kind: 'answer' }>) => void): Channel {
  const socket = new Socket({ fd: channelFd })
  const reader = new FrameReader(mostBytes)
  const waiting = new Map<number, { readonly resolve: (value: { value: unknown; body: Buffer }) => void; readonly reject: (error: Error) => void }>()
  let asks = 0
  const told = new Map<string, number>()
  const say: Channel['say'] = (message, body = null) => { socket.write(frameOf(message, body)) }
  const take = ({ head, body }: Frame): void => {
    const message = head as ToSkill
    if (message.kind !== 'answer') return onMessage(message)
    const asked = waiting.get(message.ask)
    waiting.delete(message.ask)
    if (message.ok) asked?.resolve({ value: message.value, body })
    else asked?.reject(Object.assign(new Error(message.message), { code: message.code }))
  }
  socket.on('data', (chunk: Buffer) => {
    reader.push(chunk)
    for (let frame = reader.next(); frame !== null; frame = reader.next()) take(frame)
  })
  const end = (): void => process.reallyExit?.(0)
  socket.on('error', end).on('end', end).on('close', end)
  return {
    say,
    ask: (call, asked, body) => new Promise((resolve, reject) => {
      asks += 1
      waiting.set(asks, { resolve, reject })
      say({ kind: 'ask', ask: asks, call, asked }, body)
    }),
    refused(what) {
      // A loop that tries a thousand times is told once in a while.
      const times = (told.get(what) ?? 0) + 1
      told.set(what, times)
      if (times === 1 || times % 1_000 === 0) say({ kind: 'refused', what })
    },
  }
}

declare global {
  // Types of Node have no other place for it.
  namespace NodeJS { interface Process { reallyExit?(code: number): never } }
}
