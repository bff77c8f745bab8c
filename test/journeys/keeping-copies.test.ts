import { setTimeout as sleep } from 'node:timers/promises'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { UndoKeeper } from '../../electron/gateway/undo/undo-keeper.ts'
import { limits } from '../../shared/limits.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'
import { scriptedModel } from '../fakes/scripted-adapter.ts'

const opened: OpenGateway[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(opened.splice(0).map((each) => each.dispose()))
})

async function chatWith(waitMs: number) {
  const begin = UndoKeeper.prototype.beforeEffect
  vi.spyOn(UndoKeeper.prototype, 'beforeEffect').mockImplementation(async function slow(this: UndoKeeper, ...given) {
    // At once, however busy this computer is.
    if (waitMs === 0) return { finish: () => Promise.resolve() }
    await sleep(waitMs)
    return begin.apply(this, given)
  })
  const chat = await openGateway({ adapter: scriptedModel([{ calls: [{ id: 'A', name: 'write', input: { path: 'a.txt', contents: 'x' } }] }, { text: 'done' }]).adapter })
  opened.push(chat)
  writeFileSync(join(chat.ws, 'b.txt'), 'y')
  await chat.say('write')
  return chat
}
const kept = (chat: OpenGateway) => chat.events.flatMap((event) => (event.type === 'lane.phase' && event.phase.keeping ? [event.phase.kind] : []))

it('a lane that waits for copies says so, then runs, and says it after a reload too', async () => {
  const chat = await chatWith(limits.undoSayAfterMs + 400)
  expect(kept(chat)).toEqual(['queued'])
  const [lane] = await chat.lanes()
  expect(lane?.outcome).toBe('done')
  expect(lane?.phases.map(({ kind, keeping }) => [kind, keeping])).toEqual([['queued', undefined], ['queued', true], ['running', undefined]])
  const again = await chat.restart({ adapter: scriptedModel([]).adapter })
  opened.push(again)
  expect((await again.lanes())[0]?.phases).toEqual(lane?.phases)
})

it('where copies are kept at once nothing is said', async () => {
  expect(kept(await chatWith(0))).toEqual([])
})
