import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SingleInstance } from '../../electron/chromium-host/app/single-instance.ts'

const module = path.resolve('electron/chromium-host/app/single-instance.ts')
const holder = `
  const { SingleInstance } = await import(process.argv[1])
  const got = new SingleInstance(process.argv[2]).request({ argv: ['from', String(process.pid)], cwd: '/', data: null }, () => {})
  process.stdout.write(got ? 'first' : 'second')
  if (got) setTimeout(() => {}, 60_000)
`
let folder = ''
const started: Array<ReturnType<typeof spawn>> = []

beforeEach(async () => { folder = await mkdtemp(path.join(os.tmpdir(), 'pincer-instance-')) })
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<{ child: ReturnType<typeof spawn>; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder, module, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said) }
}

it('of many starts at once exactly one is the first, also over the lock of a killed run', async () => {
  for (let round = 0; round < 2; round += 1) {
    const all = await Promise.all(Array.from({ length: 5 }, start))
    const first = all.filter(({ said }) => said === 'first')
    expect(first).toHaveLength(1)
    first[0]?.child.kill('SIGKILL')
    await once(first[0]!.child, 'exit')
  }
}, 30_000)

it("a second start's words reach the first", async () => {
  const heard = vi.fn<(start: object) => void>()
  const mine = new SingleInstance(folder)
  expect(mine.request({ argv: [], cwd: '/', data: null }, heard)).toBe(true)
  const { child, said } = await start()
  expect(said).toBe('second')
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ argv: ['from', String(child.pid)], cwd: '/', data: null }))
  mine.release()
  expect((await start()).said).toBe('first')
})

it('a lock file nobody can read is nobody\'s lock', async () => {
  const mine = new SingleInstance(folder)
  await writeFile(path.join(folder, 'chromium-host', 'instance.json'), 'half a')
  expect(mine.request({ argv: [], cwd: '/', data: null }, () => {})).toBe(true)
  mine.release()
})
