import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { projectRoot } from '../../fakes/source-files.ts'

it('a disk that fills up in the middle of a line tears and doubles none: the line goes on when there is room again', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'pincer-records-')), 'audit.jsonl')
  const source = `
    import { RecordFile } from ${JSON.stringify(join(projectRoot, 'electron/gateway/audit/record-file.ts'))}
    let failures = 0
    const file = new RecordFile(${JSON.stringify(path)}, () => { failures += 1 })
    process.on('message', (n) => { file.append({ n, text: 'x'.repeat(300) }); file.flush(); process.send({ n, failures }) })
    process.send('ready')`
  // A limit for this process alone stands for the full disk: the write that reaches it is done in part, the next one fails.
  const child = spawn('bash', ['-c', 'ulimit -S -f 1; exec "$0" --input-type=module -e "$1"', process.execPath, source], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const said: string[] = []
  createInterface({ input: child.stderr! }).on('line', (line) => said.push(line))
  try {
    const reply = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => { throw new Error(said.join('\n')) })]))[0]
    await reply()
    const append = async (n: number): Promise<unknown> => { child.send(n); return reply() }
    for (const n of [1, 2, 3]) expect(await append(n)).toEqual({ n, failures: 0 })
    expect(await append(4)).toEqual({ n: 4, failures: 1 })
    expect(await append(5)).toEqual({ n: 5, failures: 1 })
    expect(statSync(path).size).toBe(1_024)
    execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited'])
    expect(await append(6)).toEqual({ n: 6, failures: 1 })
    expect(readFileSync(path, 'utf8').trimEnd().split('\n').map((line) => (JSON.parse(line) as { n: number }).n)).toEqual([1, 2, 3, 4, 5, 6])
  } finally {
    child.kill('SIGKILL')
  }
})
