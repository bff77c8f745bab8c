import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asNumber, asObject, type Json } from './json-value.ts'
import type { Judged } from './judge-row.ts'
import type { RowAnswer, RowOrder } from './row-worker.ts'

/** The smallest machine the project promises to be testable on has two cores, and a row waits for more than half of its time. */
const workers = 3
/** Longer than any row waits for; a row that says how long it may take gets that on top. */
const rowLimitMs = 60_000
/** After the polite end signal. */
const endGraceMs = 2_000
const complaintChars = 2_000

/**
 * Judges rows side by side in a few processes; the answers stand in the order of the rows. A row that only missed a limit of time
 * while it shared the machine is judged once more, alone: that answer counts.
 */
export async function judgeRows(rows: readonly Json[]): Promise<readonly Judged[]> {
  const answers = await judgeTogether(rows, workers)
  const late = [...answers.keys()].filter((number) => onlyLate(answers[number]))
  const again = await judgeTogether(late.map((number) => rows[number] ?? {}), 1)
  return answers.map((answer, number) => again[late.indexOf(number)] ?? answer)
}

/** Every complaint is about a limit of time. */
function onlyLate(judged: Judged | undefined): boolean {
  return judged?.passed === false && Array.isArray(judged.got) && judged.got.every((complaint) => /^(all_steps: step \d+: )?max_ms: /.test(String(complaint)))
}

async function judgeTogether(rows: readonly Json[], processes: number): Promise<readonly Judged[]> {
  const answers: Judged[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    let worker: Worker | null = null
    while (next < rows.length) {
      const number = next
      next += 1
      const row = rows[number] ?? {}
      worker ??= new Worker()
      answers[number] = await worker.judge({ number, row })
      if (worker.isGone) worker = null
    }
    await worker?.end()
  }
  await Promise.all(Array.from({ length: Math.min(processes, rows.length) }, lane))
  return answers
}

class Worker {
  /** Everything its rows make; goes with it, also when a row brings it down. */
  readonly #folder = mkdtempSync(join(tmpdir(), 'pincer-cases-'))
  readonly #child: ChildProcess = fork(join(import.meta.dirname, 'row-worker.ts'), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [], env: { ...process.env, TMPDIR: this.#folder, TEMP: this.#folder, TMP: this.#folder } })
  readonly #ended: Promise<void>
  /** What it said last, for a row that brought it down. */
  #words = ''
  isGone = false

  constructor() {
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (data: Buffer) => { this.#words = (this.#words + data.toString('utf8')).slice(-complaintChars) })
    this.#ended = new Promise((resolve) => this.#child.once('close', () => {
      this.isGone = true
      rmSync(this.#folder, { recursive: true, force: true })
      resolve()
    }))
  }

  async judge(order: RowOrder): Promise<Judged> {
    this.#words = ''
    const answered = Promise.withResolvers<Judged>()
    const onMessage = (answer: RowAnswer): void => { if (answer.number === order.number) answered.resolve(answer.judged) }
    this.#child.on('message', onMessage)
    const limit = rowLimitMs + (asNumber(asObject(order.row['expected'])['max_ms']) ?? 0)
    const late = setTimeout(() => { void this.end().then(() => answered.resolve({ passed: false, got: `it had not ended after ${limit} ms` })) }, limit)
    void this.#ended.then(() => answered.resolve({ passed: false, got: `its process ended: ${this.#words.trim()}` }))
    this.#child.send(order)
    try {
      return await answered.promise
    } finally {
      clearTimeout(late)
      this.#child.off('message', onMessage)
    }
  }

  /** Ends the process in order; when it does not listen, at once. */
  async end(): Promise<void> {
    if (this.isGone) return
    this.#child.kill('SIGTERM')
    const hard = setTimeout(() => this.#child.kill('SIGKILL'), endGraceMs)
    await this.#ended
    clearTimeout(hard)
    this.isGone = true
  }
}
