import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { skillLaunch } from '../../../electron/gateway/skills/host/skill-launch.ts'
import { startSkillProcess } from '../../../electron/gateway/skills/host/skill-process.ts'
import { skillNodeVersion } from '../../../electron/gateway/skills/skills.ts'
import { SkillWall } from '../../../electron/gateway/skills/skill-wall.ts'
import { runtimeNode } from '../../fakes/npm-registry/open-store.ts'

/** Somebody who has got round everything inside: plain Node code in the skill's process, with nothing closed by name. */
const script = (port: number, outside: string) => `
import fs from 'node:fs'
import cp from 'node:child_process'
import net from 'node:net'
import dns from 'node:dns/promises'
import dgram from 'node:dgram'
import { Worker } from 'node:worker_threads'
const got = {}
const attempt = async (name, work) => { try { await work(); got[name] = 'reached' } catch { got[name] = 'refused' } }
await attempt('read', () => fs.readFileSync('/etc/passwd'))
await attempt('write', () => fs.writeFileSync(${JSON.stringify(outside)}, 'x'))
await attempt('own-package', () => fs.writeFileSync(new URL(import.meta.url), 'x'))
await attempt('program', () => cp.execFileSync('/bin/true'))
await attempt('worker', () => new Worker('1', { eval: true }))
await attempt('connect', () => new Promise((done, fail) => net.connect(${port}, '127.0.0.1').on('connect', done).on('error', fail)))
// Node throws this one outside of any call.
await attempt('listen', () => new Promise((done, fail) => process.once('uncaughtException', fail) && net.createServer().on('error', fail).listen(0, '127.0.0.1', done)))
await attempt('lookup', () => dns.lookup('localhost'))
await attempt('datagram', () => new Promise((done, fail) => dgram.createSocket('udp4').on('error', fail).send('x', ${port}, '127.0.0.1', (error) => error ? fail(error) : done())))
await attempt('fetch', () => fetch('http://127.0.0.1:${port}/'))
await attempt('database', () => import('node:sqlite'))
await attempt('native', () => process.dlopen({ exports: {} }, '/usr/lib/x86_64-linux-gnu/libc.so.6'))
await attempt('binding', () => process.binding('fs'))
await attempt('other-process', () => process.kill(${process.pid}, 0))
console.log('DONE' + JSON.stringify(got) + 'END')
setInterval(() => {}, 1000)
`

async function tried(wall: boolean): Promise<Record<string, string>> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-outer-')))
  const server = createServer((socket) => socket.end())
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const file = join(base, 'hostile.mjs')
  writeFileSync(file, script((server.address() as AddressInfo).port, join(base, 'outside.txt')))
  const launch = skillLaunch({ node: runtimeNode, folder: base, wall: wall ? await new SkillWall(join(base, 'home'), 'linux').find() : null })
  let said = ''
  const done = Promise.withResolvers<void>()
  const child = startSkillProcess({ ...launch, args: [...launch.args.slice(0, -1), file] }, { onFrame: () => undefined, onOutput: (chunk) => { said += chunk.toString(); if (said.includes('END')) done.resolve() } }, { adopt: () => () => undefined, newMarker: () => 'none' }, 'test')
  void child.ended.then(() => done.resolve())
  await done.promise
  child.kill('asked')
  await child.ended
  server.close()
  expect(existsSync(join(base, 'outside.txt'))).toBe(false)
  return JSON.parse(/DONE(.*)END/.exec(said)?.[1] ?? `{"said":${JSON.stringify(said)}}`) as Record<string, string>
}

const closed = { read: 'refused', write: 'refused', 'own-package': 'refused', program: 'refused', worker: 'refused', connect: 'refused', listen: 'refused', lookup: 'refused', datagram: 'refused', fetch: 'refused', database: 'refused', native: 'refused', binding: 'refused' }

describe('the walls from outside, when everything inside has been got round', () => {
  it('Node’s own hold; only other processes can be reached, and the page of walls says so', async () => { expect(await tried(false)).toEqual({ ...closed, 'other-process': 'reached' }) })
  it('with the system’s wall nothing can be reached at all', async () => { expect(await tried(true)).toEqual({ ...closed, 'other-process': 'refused' }) })
})

it('the Node a person is told of is the one that ships for children', () => {
  expect(execFileSync(runtimeNode, ['-p', 'process.version'], { encoding: 'utf8' }).trim()).toBe(skillNodeVersion)
})
