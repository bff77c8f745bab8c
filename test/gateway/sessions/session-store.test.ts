import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createEventHub } from '../../../electron/gateway/bus/event-hub.ts'
import { nodeJournalIo } from '../../../electron/gateway/sessions/journal-io.ts'
import { SessionStore } from '../../../electron/gateway/sessions/session-store.ts'
import { createIds } from '../../../electron/gateway/sortable-id.ts'
import { systemClock } from '../../../electron/gateway/system-clock.ts'

it('lists its chats whatever else lies in their folders: folders, pipes, links to nowhere, foreign files', () => {
  const home = mkdtempSync(join(tmpdir(), 'pincer-store-'))
  const hub = createEventHub(systemClock, (error) => { throw error })
  const store = new SessionStore(home, { clock: systemClock, newId: createIds(() => Date.now()), hub, toolFor: () => undefined, io: nodeJournalIo })
  const { id } = store.create({ title: 'mine', workspace: null, model: { provider: 'practice', name: 'practice' }, profile: 'main' })
  const trash = join(home, 'trash')
  mkdirSync(trash)
  for (const [folder, before] of [[join(home, 'sessions'), ''], [trash, '12_']] as const) {
    mkdirSync(join(folder, `${before}folder.jsonl`))
    symlinkSync('nowhere', join(folder, `${before}dangling.jsonl`))
    symlinkSync(`${before}circle.jsonl`, join(folder, `${before}circle.jsonl`))
    symlinkSync('/dev/zero', join(folder, `${before}endless.jsonl`))
    if (process.platform !== 'win32') execFileSync('mkfifo', [join(folder, `${before}pipe.jsonl`)])
    writeFileSync(join(folder, `${before}foreign.jsonl`), 'null\n["kind"]\n')
  }
  expect(store.list().map((each) => each.id)).toEqual([id])
  expect(store.deleted()).toEqual([])
  for (const foreign of ['folder', 'dangling', 'pipe', 'endless', 'foreign']) expect(() => store.get(foreign), foreign).toThrow('no-such-session')
  store.close()
})

it('a chat whose first line was lost is listed and opens, named by its first wish', () => {
  const home = mkdtempSync(join(tmpdir(), 'pincer-store-'))
  const open = () => new SessionStore(home, { clock: systemClock, newId: createIds(() => Date.now()), hub: createEventHub(systemClock, (error) => { throw error }), toolFor: () => undefined, io: nodeJournalIo })
  const before = open()
  const chat = before.create({ title: 'mine', workspace: null, model: { provider: 'practice', name: 'practice' }, profile: 'main' })
  chat.append({ kind: 'user', turnId: 't1', text: 'Compare the three offers', attachments: [], steer: false })
  before.close()
  const path = join(home, 'sessions', `${chat.id}.jsonl`)
  const [head = '', ...rest] = readFileSync(path, 'utf8').split('\n')
  for (const damage of ['', '\0'.repeat(20), head.slice(0, 30)]) {
    writeFileSync(path, [damage, ...rest].join('\n'))
    const after = open()
    expect(after.list()).toMatchObject([{ id: chat.id, title: 'Compare the three offers' }])
    expect(after.get(chat.id).view().turns[0]?.items[0]).toMatchObject({ kind: 'user', text: 'Compare the three offers' })
    after.close()
  }
  writeFileSync(path, [head.replace('"version":1', '"version":2'), ...rest].join('\n'))
  const newer = open()
  expect(newer.list()).toEqual([])
  expect(() => newer.get(chat.id)).toThrow('no-such-session')
  newer.close()
  expect(readFileSync(path, 'utf8')).toContain('"version":2')
})
