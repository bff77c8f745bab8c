import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openGateway } from '../../fakes/open-gateway.ts'
import { scriptedModel } from '../../fakes/scripted-adapter.ts'

it('the record of activity says of each step whether it can be taken back, also after it was', async () => {
  const { adapter } = scriptedModel([
    { calls: [{ id: 'c1', name: 'write', input: { path: 'prices.txt', contents: 'cheapest: 41.20\n' } }, { id: 'c2', name: 'read', input: { path: 'contacts.csv' } }, { id: 'c3', name: 'read', input: { path: 'gone.txt' } }] },
    { text: 'Saved.' },
  ])
  const open = await openGateway({ adapter })
  writeFileSync(join(open.ws, 'contacts.csv'), 'Anna,1\n')
  const { turnId } = await open.say('save the prices')
  const states = async () => {
    const { entries } = await open.gateway.handlers['activity.list']({ limit: 10, filter: 'all', search: '' })
    return Object.fromEntries(entries.map((entry) => [`${entry.tool} ${entry.subject} ${entry.outcome}`, entry.undo]))
  }
  const read = { 'read contacts.csv done': 'nothing', 'read gone.txt failed': 'nothing' }
  expect(await states()).toEqual({ 'write prices.txt done': 'can', ...read })
  const undone = await open.gateway.handlers['undo.apply']({ sessionId: open.sessionId, turnId, overwrite: [] })
  expect(existsSync(join(open.ws, 'prices.txt'))).toBe(false)
  expect(await states()).toEqual({ 'write prices.txt done': 'undone', ...read })
  await open.gateway.handlers['undo.apply']({ sessionId: open.sessionId, turnId: undone.undoId ?? '', overwrite: [] })
  expect(existsSync(join(open.ws, 'prices.txt'))).toBe(true)
  expect(await states()).toEqual({ 'write prices.txt done': 'can', ...read })
  await open.dispose()
})

it('a pressed notification asks the window for exactly that question', async () => {
  const open = await openGateway({ adapter: scriptedModel([]).adapter })
  open.gateway.show({ sessionId: open.sessionId, approvalId: 'ask-1' })
  expect(open.events.at(-1)).toMatchObject({ type: 'window.show', sessionId: open.sessionId, approvalId: 'ask-1' })
  await open.dispose()
})
