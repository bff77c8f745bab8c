// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAdding } from '../../../renderer/connections/add/adding-store.ts'
import { SkillsPage } from '../../../renderer/marketplace/skills-page.tsx'
import { useSkills } from '../../../renderer/marketplace/skills-store.ts'
import { useRoute } from '../../../renderer/stores/route-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import { ToastRegion } from '../../../renderer/ui/toast-region.tsx'
import { TooltipProvider } from '../../../renderer/ui/tooltip.tsx'
import type { Offer } from '../../../shared/mcp/offer.ts'
import type { SkillInstall } from '../../../shared/skills/offer.ts'
import type { ScriptedOptions } from '../../fakes/scripted-bridge.ts'
import { scriptedFacts } from '../../fakes/scripted-skills.ts'
import { openWith, settle } from '../settings/open-with.ts'

beforeEach(() => { useAdding.setState({ request: null }); useSkills.setState({ list: null, catalogue: null, installs: [], agreed: {}, askedAgain: {}, begunWith: {}, again: {}, shown: null }) })
afterEach(() => {
  cleanup()
  showLanguage('en')
})

async function open(options: ScriptedOptions = {}) {
  const bridge = await openWith({ skillStepMs: 15, ...options })
  void act(() => useRoute.setState({ route: { page: 'skills' } }))
  render(<TooltipProvider><SkillsPage /><ToastRegion /></TooltipProvider>)
  await settle()
  return bridge
}
const click = (name: string | RegExp): void => { fireEvent.click(screen.getByRole('button', { name })) }
const dialog = () => within(screen.getByRole('dialog'))
const checked = () => waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Everything is checked. Only your yes is missing.'))
const installId = (): string => useSkills.getState().installs.at(-1)?.id ?? ''

test('six steps, what it may and may not do, and nothing is turned on before the person says so', async () => {
  const { sent } = await open()
  click('Get Documents')
  await settle()
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Install Documents?')
  expect(dialog().getAllByRole('listitem').slice(0, 6).map((step) => step.textContent?.replace(/^\d/, ''))).toEqual(['Find', 'Download', 'Check', 'Unpack', 'Verify', 'Ready'])
  await checked()
  expect([...dialog().getByRole('list', { name: 'May' }).querySelectorAll('li')].map((line) => line.textContent)).toContain('Read and save files in the folder a chat works in')
  expect([...dialog().getByRole('list', { name: 'May not' }).querySelectorAll('li')].map((line) => line.textContent)).toEqual(['Delete your files', 'Go online', 'Run other programs', 'See passwords, keys or other skills'])
  expect(sent('skills.confirm')).toEqual([])
  click('Turn on')
  await settle()
  expect(sent('skills.confirm')).toEqual([{ installId: installId() }])
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Documents is ready'))
  click('Done')
  await settle()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Open Documents' })).toBeTruthy()
})

test('an early yes is kept until the checks have passed, behind a closed dialog too', async () => {
  const { sent } = await open()
  click('Get Documents')
  await settle()
  click('Turn on when checks pass')
  expect(sent('skills.confirm')).toEqual([])
  click('Go on in the background')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Installing Documents: show it' })).toBeTruthy()
  await waitFor(() => expect(sent('skills.confirm')).toHaveLength(1))
  await waitFor(() => expect(document.body.textContent).toContain('Documents is installed'))
})

test('a finding that comes after the yes takes it back and asks again', async () => {
  const { sent, emit } = await open({ skillStepMs: 100_000 })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'zzz' } })
  click('Search the public collections')
  await settle()
  click('Get skill-n0tes')
  await settle()
  const first = useSkills.getState().installs.at(-1)!
  const put = async (patch: Partial<SkillInstall>): Promise<void> => {
    act(() => emit({ type: 'skill.install', install: { ...first, facts: scriptedFacts('n0tes', { origin: { kind: 'npm', text: 'skill-n0tes@1.0.0' } }), ...patch } }))
    await settle()
  }
  await put({ step: 'unpack' })
  click('Turn on when checks pass')
  await put({ step: 'verify', findings: [{ code: 'very-new', weight: 'warns', data: { hours: 5 } }], waits: true })
  expect(screen.getByRole('alert').textContent).toBe('Something was found after you said yes. Please look at it once more.')
  expect(sent('skills.confirm')).toEqual([])
  expect(screen.getByRole('note').textContent).toContain('New, since you said yesThis version is only 5 hours old.')
  click('Turn on')
  await settle()
  expect(sent('skills.confirm')).toHaveLength(1)
})

test('cancel works at every step and leaves nothing', async () => {
  const { sent, emit } = await open({ skillStepMs: 100_000 })
  for (const step of ['find', 'download', 'check', 'unpack', 'verify'] as const) {
    click('Get Documents')
    await settle()
    const install = useSkills.getState().installs.at(-1)
    act(() => emit({ type: 'skill.install', install: { ...install!, step } }))
    await settle()
    click('Cancel')
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(useSkills.getState().installs).toEqual([])
    expect(screen.getByRole('button', { name: 'Get Documents' })).toBeTruthy()
  }
  expect(sent('skills.confirm')).toEqual([])
  expect(document.body.textContent).toContain('Documents: cancelled. Nothing was installed.')
})

test('closing before the yes means cancel', async () => {
  const { sent } = await open({ skillStepMs: 100_000 })
  click('Get Documents')
  await settle()
  const id = installId()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await settle()
  expect(sent('skills.cancel')).toContainEqual({ installId: id })
})

test('an update shows what is different first; refused, the version that was there stays', async () => {
  const { sent } = await open()
  click('Update Notes')
  await checked()
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Update Notes?')
  const changes = within(dialog().getByRole('region', { name: 'It may do more than you agreed to' }))
  expect(changes.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Go online to new.example.comMore than before', 'notes.search: was “Only looks”, is now “Sends”More than before', 'Ability gone: notes.clearLess than before'])
  click('Cancel')
  await settle()
  expect(sent('skills.confirm')).toEqual([])
  expect(document.body.textContent).toContain('Notes: cancelled. Version 1.0.0 stays.')
})

test('totals are shown only where they are really known', async () => {
  const { emit } = await open({ skillStepMs: 100_000 })
  click('Get Documents')
  await settle()
  const first = useSkills.getState().installs.at(-1)!
  const put = async (patch: Partial<SkillInstall>): Promise<void> => {
    act(() => emit({ type: 'skill.install', install: { ...first, ...patch } }))
    await settle()
  }
  await put({ step: 'download', bytes: { done: 400_000, of: null } })
  expect(screen.queryByRole('progressbar')).toBeNull()
  await put({ step: 'download', bytes: { done: 1_600_000, of: 3_200_000 } })
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  await put({ step: 'verify', tests: { done: 5, of: 8 } })
  expect(screen.getByRole('timer').textContent).toMatch(/^5 of 8 tests · \d+ s$/)
})

test('one that is refused says why in plain words, and its card is held back', async () => {
  const { emit } = await open()
  const install: SkillInstall = {
    id: 'i', subject: 'skill-images@1.0.0', step: 'check', startedAt: 0, stepStartedAt: 0, bytes: null, packages: null, tests: null, facts: scriptedFacts('images', { displayName: 'Pictures' }), findings: [], confirmed: false, waits: false, replaces: null, changes: [],
    end: { kind: 'failed', code: 'refused', data: { finding: 'wants-programs', programs: 'sh' } },
  }
  act(() => emit({ type: 'skill.install', install }))
  await settle()
  expect(dialog().getByRole('alert').textContent).toContain('Pincer does not install it. It wants to run programs on this computer: sh. Skills may not.')
  expect(document.querySelector('[data-skill="skill-images"]')?.textContent).toContain('Held back')
})

test('words from a package cannot hide anything: unseen characters are shown as boxes', async () => {
  const { emit } = await open({ skillStepMs: 100_000 })
  click('Get Documents')
  await settle()
  const first = useSkills.getState().installs.at(-1)!
  act(() => emit({ type: 'skill.install', install: { ...first, facts: scriptedFacts('odd', { description: 'Reads\u202E documents.', origin: { kind: 'npm', text: 'skill-odd@1.0.0' } }) } }))
  await settle()
  expect(screen.getByRole('dialog').textContent).toContain('U+202E')
})

const ended = (end: SkillInstall['end']): SkillInstall => ({ id: 'i', subject: '/home/maya/echo.mcpb', step: 'unpack', startedAt: 0, stepStartedAt: 0, bytes: null, packages: null, tests: null, facts: null, findings: [], confirmed: false, waits: false, replaces: null, changes: [], end })

test('a file that holds a connection goes on as one in the same place: what would run is shown, and its questions are asked', async () => {
  const { emit } = await open()
  act(() => {
    emit({ type: 'skill.install', install: ended(null) })
    useSkills.getState().show('i')
  })
  await settle()
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Install echo.mcpb?')
  const offer: Offer = { id: 'echo', title: 'Echo', description: 'Says it again.', version: '1.0.0', publisher: 'ann', website: null, deprecated: false, updatedAt: null, ways: [{ kind: 'command', from: 'bundle', subject: 'echo', command: 'node', args: [[['/somewhere/echo.js']]], env: [], asks: [] }] }
  act(() => emit({ type: 'skill.install', install: ended({ kind: 'connection', offer }) }))
  await settle()
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Connect Echo?')
  expect(screen.getByRole('dialog').textContent).toContain('node /somewhere/echo.js')
  expect(useRoute.getState().route).toEqual({ page: 'skills' })
})

test('a file of a connection that is not in order says so in plain words', async () => {
  const { emit } = await open()
  act(() => emit({ type: 'skill.install', install: ended({ kind: 'failed', code: 'bad-bundle', data: { detail: 'manifest.json' } }) }))
  await settle()
  expect(dialog().getByRole('alert').textContent).toContain('This file is meant for a connection, and it is not put together as one has to be.')
})

test('a reload brings the question back as it was: the dialog that was open, and an early yes to just that', async () => {
  const { sent } = await open({ skillStepMs: 20 })
  click('Get Documents')
  await settle()
  await checked()
  // What a new window begins with: nothing but what was kept of the old one.
  const reload = async (): Promise<void> => {
    cleanup()
    const kept = JSON.parse(sessionStorage.getItem('pincer-installs') ?? '') as { state: Partial<ReturnType<typeof useSkills.getState>> }
    useSkills.setState({ list: null, catalogue: null, installs: [], again: {}, agreed: {}, askedAgain: {}, begunWith: {}, shown: null, ...kept.state })
    render(<TooltipProvider><SkillsPage /><ToastRegion /></TooltipProvider>)
    await settle()
  }
  await reload()
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Install Documents?')
  expect(dialog().getByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect(sent('skills.confirm')).toEqual([])
  click('Cancel')
  await settle()
  expect(screen.queryByRole('dialog')).toBeNull()

  click('Get Pictures')
  await settle()
  click('Turn on when checks pass')
  await reload()
  expect(dialog().getByRole('button', { name: 'Go on in the background' })).toBeTruthy()
  await waitFor(() => expect(sent('skills.confirm')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Pictures is ready'))
})

test('an install whose dialog is closed is found again on the page', async () => {
  const { emit } = await open({ skillStepMs: 100_000 })
  act(() => {
    emit({ type: 'skill.install', install: {
      id: 'i', subject: 'skill-prices@1.0.0', step: 'verify', startedAt: 0, stepStartedAt: 0, bytes: null, packages: null, tests: null, facts: scriptedFacts('mine', { displayName: 'Mine' }), findings: [], confirmed: false, waits: true, replaces: null, changes: [], end: null,
    } })
  })
  await settle()
  expect(screen.queryByRole('dialog')).toBeNull()
  click('Show Mine')
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Install Mine?')
})
