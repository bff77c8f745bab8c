import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openGateway } from '../../fakes/open-gateway.ts'
import { scriptedModel } from '../../fakes/scripted-adapter.ts'

const nothing = { limit: 10, filter: 'all', search: '' } as const
const script = () => scriptedModel([{ calls: [{ id: 'c1', name: 'read', input: { path: 'a.txt' } }] }, { text: 'Done.' }]).adapter

it('the record is narrowed to a chat and to what happened since a moment', async () => {
  const chat = await openGateway({ adapter: script() })
  await chat.say('read it')
  const list = async (more: object) => (await chat.gateway.handlers['activity.list']({ ...nothing, ...more })).entries.length
  const [entry] = (await chat.gateway.handlers['activity.list'](nothing)).entries
  expect(await list({ sessionId: chat.sessionId })).toBe(1)
  expect(await list({ sessionId: 'another' })).toBe(0)
  expect(await list({ since: entry?.at ?? NaN })).toBe(1)
  expect(await list({ since: (entry?.at ?? NaN) + 1 })).toBe(0)
  await chat.dispose()
})

it('a copy is saved where the person says, and nowhere when the dialog was closed or there is none', async () => {
  const answers: (string | null)[] = []
  const desktop = { pickFolder: () => Promise.resolve(null), pickNewFile: () => Promise.resolve(answers.shift() ?? null), openExternal: () => Promise.resolve(), openPath: () => Promise.resolve(), showInFolder: () => Promise.resolve() }
  const chat = await openGateway({ adapter: script(), ports: { desktop } })
  const save = chat.gateway.handlers['activity.saveCopy']
  const target = join(chat.ws, 'copy.csv')
  expect(await save({ name: 'x.csv', text: 'a,b\r\n' })).toBeNull()
  answers.push(target, join(target, 'below', 'a file'))
  expect(await save({ name: 'x.csv', text: '时间,b\r\n' })).toBe(target)
  expect(readFileSync(target, 'utf8')).toBe('时间,b\r\n')
  await expect(save({ name: 'x.csv', text: 'a' })).rejects.toMatchObject({ code: 'no-access' })
  expect(existsSync(join(target, 'below'))).toBe(false)
  await chat.dispose()

  const { pickNewFile: _, ...without } = desktop
  const terminal = await openGateway({ adapter: script(), ports: { desktop: without } })
  await expect(terminal.gateway.handlers['activity.saveCopy']({ name: 'x.csv', text: 'a' })).rejects.toMatchObject({ code: 'unsupported' })
  await terminal.dispose()
})
