import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SkillAttempts, wallOfFunction } from '../../../electron/gateway/skills/host/skill-attempts.ts'
import { hostileCount, hostileKinds, hostileSkill } from '../../fakes/skills/hostile-skill.ts'
import { openSkill, type SkillBench } from '../../fakes/skills/skill-bench.ts'

let server: Server
const reached: string[] = []
beforeAll(async () => {
  process.env['SECRET'] = 'planted-secret'
  server = createServer((request, response) => { reached.push(request.url ?? ''); response.end('got it') })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
})
afterAll(() => { server.close() })

describe.each([{ wall: false, name: 'with Node’s walls alone' }, { wall: true, name: 'behind the system’s wall as well' }])('a hostile skill, $name', ({ wall }) => {
  let bench: SkillBench
  beforeAll(async () => { bench = await openSkill(hostileSkill((server.address() as AddressInfo).port), { wall }) })
  afterAll(() => bench.dispose())

  it.each(hostileKinds)('gets nothing by: %s', async (kind) => {
    expect(await bench.call(`hostile.${kind}`)).toMatchObject({ isError: false, text: 'nothing' })
  })
  it('reached nobody, left nothing, and its attempts are in its log', () => {
    expect(reached).toEqual([])
    expect(existsSync('/tmp/pincer-hostile-was-here')).toBe(false)
    expect(hostileCount).toBeGreaterThan(50)
    for (const what of ['fs.readFileSync /etc/passwd', 'child_process.execSync', 'fetch', 'net.connect', 'process.kill', 'the secret other is not declared']) expect(bench.log().join('\n')).toContain(what)
  })
  it('pkg-059: that never yields is stopped at its limit, other calls go on afterwards', async () => {
    const from = performance.now()
    const looping = bench.call('hostile.loop', {}, { ms: 300 })
    await new Promise((resolve) => { setTimeout(resolve, 50) })
    // Nothing of it is felt here.
    const tick = performance.now()
    await new Promise((resolve) => { setTimeout(resolve, 20) })
    expect(performance.now() - tick).toBeLessThan(250)
    expect(await looping).toMatchObject({ isError: true })
    expect(performance.now() - from).toBeLessThan(4_000)
    expect(await bench.call('hostile.calm')).toMatchObject({ text: 'calm' })
  })
  it.each(['hostile.memory', 'hostile.buffers'])('pkg-060: that uses up memory dies alone, and the result says so (%s)', async (tool) => {
    expect(await bench.call(tool, {}, { ms: 15_000 })).toMatchObject({ isError: true, failure: { code: 'skill-ended', data: { why: 'memory' } } })
    expect(await bench.call('hostile.calm')).toMatchObject({ text: 'calm' })
  })
  it('that answers with too much, floods its log, or ends itself costs nobody else anything', async () => {
    expect(await bench.call('hostile.huge')).toMatchObject({ isError: true, failure: { code: 'failed' } })
    expect(await bench.call('hostile.flood')).toMatchObject({ text: 'flooded' })
    expect(bench.log().length).toBeLessThanOrEqual(400)
    expect(await bench.call('hostile.exit')).toMatchObject({ isError: true, failure: { code: 'skill-ended', data: { why: 'crashed' } } })
    expect(await bench.call('hostile.calm')).toMatchObject({ text: 'calm' })
    expect(await bench.call('hostile.throwLater', {}, { ms: 5_000 })).toMatchObject({ isError: true, failure: { code: 'skill-ended', data: { why: 'crashed' } } })
    expect(await bench.call('hostile.calm')).toMatchObject({ text: 'calm' })
  })
  it('that asks for a thousand things at once, forges or breaks its own objects changes nothing here', async () => {
    expect((await bench.call('hostile.ask')).text).toContain('busy')
    await bench.call('hostile.forge', {}, { ms: 2_000 })
    await bench.call('hostile.pollute', {}, { ms: 2_000 })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    await bench.skill.stop()
    bench.skill.forgive()
    expect(await bench.call('hostile.calm')).toMatchObject({ text: 'calm' })
  })
})

it('who gets past the closed modules, by an object of Node that can still be reached, is stopped by Node’s own walls, and that is noted', async () => {
  const { port } = server.address() as AddressInfo
  const bench = await openSkill({ name: 'past', tools: { 'past.go': `
    const said = []
    for (const where of [[${port}, '127.0.0.1'], ['/tmp/pincer-nobody.sock']]) {
      const socket = new process.stdout.constructor()
      said.push(await new Promise((done) => { socket.on('error', (error) => done(error.code)); try { socket.connect(...where, () => done('connected')) } catch (error) { done(error.code) } }))
    }
    return said.join()` } }, { wall: false })
  try {
    expect((await bench.call('past.go')).text).toBe('ERR_ACCESS_DENIED,ERR_ACCESS_DENIED')
    expect(bench.skill.attempts.list.map(({ wall, what }) => `${wall}: ${what}`)).toEqual(expect.arrayContaining([expect.stringContaining('network: net.connect 127.0.0.1'), 'network: net.connect /tmp/pincer-nobody.sock']))
  } finally {
    await bench.dispose()
  }
})

it('each thing that was stopped is counted with the wall that stopped it, and a flood of different ones stays bounded', () => {
  let now = 0
  const told: string[] = []
  const attempts = new SkillAttempts(() => now, ({ wall }, isNew) => { told.push(`${wall} ${isNew}`) })
  for (const [what, wall] of [['fs.readFileSync /etc/passwd', 'files'], ['fs.promises.open', 'files'], ['child_process.spawn', 'programs'], ['process.kill', 'programs'], ['fetch', 'network'], ['dns/promises.lookup', 'network'], ['worker_threads.Worker', 'workers'], ['import node:sqlite', 'database'], ['process.dlopen', 'native'], ['vm.runInNewContext', 'modules']] as const) {
    expect(wallOfFunction(what), what).toBe(wall)
  }
  attempts.add('network', 'fetch')
  now = 5
  attempts.add('files', 'fs.open')
  attempts.add('network', 'fetch')
  expect(attempts.list).toEqual([{ wall: 'network', what: 'fetch', count: 2, lastAt: 5 }, { wall: 'files', what: 'fs.open', count: 1, lastAt: 5 }])
  expect(told).toEqual(['network true', 'files true', 'network false'])
  for (let at = 0; at < 1_000; at += 1) attempts.add('files', `fs.readFileSync /${at}`)
  expect(attempts.list.length).toBeLessThanOrEqual(60)
  expect(attempts.list.filter(({ wall }) => wall === 'files').reduce((sum, { count }) => sum + count, 0)).toBe(1_001)
})
