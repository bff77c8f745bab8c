import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openWith, processesOf } from './open-with.ts'

export interface StormResult {
  readonly done: number
  readonly failed: number
  /** Complaints; none = no hang, no lost and no mixed-up result, no process left. */
  readonly complaints: readonly string[]
  readonly kills: number
}

/** Calls in batches of ten while the server is killed again and again at random moments. */
export async function crashStorm(calls: number, seed: number): Promise<StormResult> {
  const mark = randomUUID()
  const perBatch = 10
  let batch = 0
  let next = 0
  let isCalling = false
  const turn = () => {
    isCalling = !isCalling
    if (!isCalling) return { text: 'ok' }
    batch += 1
    return { calls: Array.from({ length: perBatch }, () => ({ id: `c${next += 1}`, name: 'mcp__storm__ping', input: { number: next } })) }
  }
  const { open, reaches } = await openWith({ storm: { tools: ['ping'], echo: true, name: mark, finish_after_ms: 100 } }, Array.from({ length: (calls / perBatch) * 2 + 4 }, () => turn))
  let random = seed
  const rand = (): number => { random = (random * 1_103_515_245 + 12_345) % 2_147_483_648; return random / 2_147_483_648 }
  let kills = 0
  let isOver = false
  const killing = (async () => {
    while (!isOver) {
      await reaches('storm', 'ready').catch(() => undefined)
      await pause(rand() * 400)
      for (const pid of processesOf(mark)) {
        process.kill(pid, 'SIGKILL')
        kills += 1
      }
    }
  })()
  const complaints: string[] = []
  for (let sent = 0; sent < calls; sent += perBatch) {
    const ended = await Promise.race([open.say(`batch ${sent}`).then(({ outcome }) => outcome), pause(60_000, 'hung' as const, { ref: false })])
    if (ended !== 'answered') {
      complaints.push(`batch ${batch}: ${ended}`)
      break
    }
    // Long outages would make it a test of nothing.
    if (rand() < 0.7) await reaches('storm', 'ready').catch((error: unknown) => complaints.push(String(error)))
  }
  isOver = true
  await killing
  const lanes = await open.lanes()
  for (const lane of lanes) {
    const number = Number(lane.callId.slice(1))
    if (lane.outcome === 'done' && !lane.preview.includes(`"number":${number}`)) complaints.push(`call ${number} got ${lane.preview}`)
    if (lane.outcome === 'failed' && lane.failure?.code !== 'connection-down') complaints.push(`call ${number}: ${JSON.stringify(lane.failure)} ${lane.preview}`)
    if (lane.outcome !== 'done' && lane.outcome !== 'failed') complaints.push(`call ${number} has no end`)
  }
  if (lanes.length !== calls && complaints.length === 0) complaints.push(`${lanes.length} of ${calls} calls have a lane`)
  await open.gateway.handlers['connections.restart']({ name: 'storm' })
  await reaches('storm', 'ready')
  await open.dispose()
  if (processesOf(mark).length > 0) complaints.push('a server is left')
  return { done: lanes.filter(({ outcome }) => outcome === 'done').length, failed: lanes.filter(({ outcome }) => outcome === 'failed').length, complaints, kills }
}
