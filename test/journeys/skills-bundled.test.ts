import { afterEach, describe, expect, it } from 'vitest'
import { wireNameFor } from '../../electron/gateway/models/wire-names.ts'
import { openWithSkills, resultsIn, type SkillGateway } from '../fakes/skills/open-with-skills.ts'

const opened: SkillGateway[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })

describe('the catalogue that ships', { timeout: 60_000 }, () => {
  it('lists skills with what they may do; notes are installed from it, kept, found, and deleted only after a yes', async () => {
    const gateway = await openWithSkills([
      { calls: [{ id: 'a', name: wireNameFor('notes.add'), input: { text: 'The key is under the mat', tags: ['home'] } }, { id: 'b', name: wireNameFor('notes.add'), input: { text: '牙医预约在周五' } }] },
      { calls: [{ id: 'c', name: wireNameFor('notes.search'), input: { query: 'MAT key' } }, { id: 'd', name: wireNameFor('notes.search'), input: { query: '牙医' } }, { id: 'e', name: wireNameFor('notes.search'), input: { query: 'nothing like it' } }] },
      { calls: [{ id: 'f', name: wireNameFor('notes.delete'), input: { id: 'x' } }] },
    ])
    opened.push(gateway)
    const { handlers } = gateway
    const catalogue = await handlers['skills.catalogue']({})
    expect(catalogue.items.find(({ id }) => id === 'skill-notes')).toMatchObject({ category: 'paperwork', installed: false, publisher: 'Pincer', permissions: { hosts: [], folders: [] } })
    expect(await handlers['skills.detail']({ source: { kind: 'catalogue', name: 'skill-notes' } })).toMatchObject({ ok: true, isWhole: true, installed: null })
    const begun = await handlers['skills.install']({ source: { kind: 'catalogue', name: 'skill-notes' } })
    await handlers['skills.confirm']({ installId: begun!.id })
    expect(await gateway.ended(begun!.id)).toMatchObject({ end: { kind: 'installed' }, facts: { origin: { kind: 'catalogue', text: 'skill-notes@1.0.0' } } })
    expect((await handlers['skills.catalogue']({})).items.find(({ id }) => id === 'skill-notes')?.installed).toBe(true)
    const said = gateway.say('note it')
    const { request } = await gateway.until('approval.requested')
    expect(request).toMatchObject({ tool: 'notes.delete', effect: 'deletes', provider: { layer: 'skill', name: 'Notes', own: 'skill-notes' }, reach: { hosts: [], folders: [] }, unknown: [] })
    await gateway.answer(request.id, 'deny')
    await said
    const [mat, dentist, none] = resultsIn(gateway.model.requests[2]).slice(-3)
    expect(mat).toContain('under the mat')
    expect(mat).not.toContain('牙医')
    expect(dentist).toContain('周五')
    expect(none).toBe('None of the 2 notes fits.')
    expect((await handlers['skills.list']({}))[0]).toMatchObject({ id: 'skill-notes', state: { kind: 'active' } })
    expect((await handlers['skills.list']({}))[0]?.storedBytes).toBeGreaterThan(50)
  })

  it('a note that is kept and looked for in one reply is found: within a skill, what changes something keeps the order of the calls', async () => {
    const gateway = await openWithSkills([
      { calls: [{ id: 'a', name: wireNameFor('notes.add'), input: { text: 'The plumber comes on Friday' } }, { id: 'b', name: wireNameFor('notes.search'), input: { query: 'plumber' } }] },
      { text: 'done' },
    ])
    opened.push(gateway)
    const begun = await gateway.handlers['skills.install']({ source: { kind: 'catalogue', name: 'skill-notes' } })
    await gateway.handlers['skills.confirm']({ installId: begun!.id })
    await gateway.ended(begun!.id)
    await gateway.say('note it and look')
    expect(resultsIn(gateway.model.requests[1])[1]).toContain('plumber comes on Friday')
  })
})
