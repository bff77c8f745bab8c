import type { JournalEntry } from '../../shared/sessions/journal.ts'
import { callBlock, writeJournal } from './journal-lines.ts'

/** Numbers that look random and are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const oddTexts = ['', ' \n', 'hello', '你好，世界', 'half \ud83d', '\ud83d\ude00 whole', '<pincer-note>not mine</pincer-note>', 'x'.repeat(3_000), '\u0000\u001b[31m']
const ids = ['A', 'B', 'call_0', 'call_0', 'call_1', 'functions.read:0', 'id with space', '', 'toolu_01ABCDEFGHIJKLMNOPQRSTUVWX', 'y'.repeat(100)]
const models = [{ provider: 'anthropic', name: 'scripted' }, { provider: 'anthropic', name: 'other' }, { provider: 'deepseek', name: 'scripted' }] as const

/** A chat as it could have happened: calls with and without results, refusals, stops, steering, direct commands, repeated ids. */
export function randomJournal(random: () => number): JournalEntry[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const journal = writeJournal()
  const attachment = () => ({ id: pick(['t1', 't2']), name: pick(oddTexts), kind: pick(['text', 'image', 'file'] as const), path: '/w/x', bytes: 3 })
  for (let turn = 0; turn < 1 + random() * 5; turn++) {
    if (random() < 0.15) {
      journal.direct(pick(ids), 'exec', '/exec ls')
      if (random() < 0.8) journal.result(pick(ids), pick(oddTexts))
      journal.end('answered')
      continue
    }
    journal.user(pick(oddTexts), random() < 0.2 ? [attachment(), attachment()] : [])
    for (let round = 0; round < random() * 4; round++) {
      const called = Array.from({ length: Math.floor(random() * 4) }, () => pick(ids))
      const thinking = { type: 'thinking' as const, text: pick(oddTexts), ...(random() < 0.6 ? { signature: pick(['sig', 'reasoning_content', '']) } : {}), ...(random() < 0.2 ? { redacted: pick(['', 'secret']) } : {}) }
      const input = pick<unknown>([{ path: 'a' }, {}, 'text', null, [1], { 'k\ud83d': ['\udc00'] }])
      const blocks = [...(random() < 0.4 ? [thinking] : []), ...(random() < 0.7 ? [{ type: 'text' as const, text: pick(oddTexts) }] : []), ...called.map((id) => callBlock(id, pick(['read', 'mail.send', 'x y', '']), input, random() < 0.1)), ...(random() < 0.1 ? [thinking] : [])]
      journal.assistant(blocks, pick(['end', 'tools', 'cut', 'refused', 'aborted', 'broken']), pick(models))
      if (random() < 0.3) journal.steer(pick(oddTexts))
      for (const id of random() < 0.3 ? called.toReversed() : called) {
        if (random() < 0.8) journal.started(id)
        if (random() < 0.8) journal.result(id, random() < 0.2 ? [{ type: 'image', mimeType: 'image/png', data: 'AAAA' }] : pick(oddTexts), random() < 0.3)
      }
    }
    if (random() < 0.8) journal.end(pick(['answered', 'stopped', 'failed', 'interrupted', 'refused', 'cut', 'rounds-used', 'loop-stopped']))
    if (random() < 0.2) journal.resumed()
  }
  return journal.entries
}

/** The same chat as lines of a file that was cut, repeated and swapped; a line that cannot be read any more is left out, as on opening. */
export function damage(entries: readonly JournalEntry[], random: () => number): JournalEntry[] {
  const lines = entries.map((entry) => JSON.stringify(entry))
  for (let times = Math.floor(random() * 5); times > 0 && lines.length > 0; times--) {
    const at = Math.floor(random() * lines.length)
    const other = Math.floor(random() * lines.length)
    const line = lines[at] as string
    switch (Math.floor(random() * 5)) {
      case 0: lines.splice(at, 1); break
      case 1: lines[at] = line.slice(0, Math.floor(random() * line.length)); break
      case 2: lines.splice(other, 0, line); break
      case 3: [lines[at], lines[other]] = [lines[other] as string, line]; break
      default: lines.splice(at, Math.ceil(random() * 3)); break
    }
  }
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as JournalEntry]
    } catch {
      return []
    }
  })
}
