// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Announcer } from '../../../renderer/frame/announcer.tsx'
import { SkillsPage } from '../../../renderer/marketplace/skills-page.tsx'
import { useSkills } from '../../../renderer/marketplace/skills-store.ts'
import { useRoute, type Route } from '../../../renderer/stores/route-store.ts'
import { useToasts } from '../../../renderer/stores/toast-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import { ToastRegion } from '../../../renderer/ui/toast-region.tsx'
import { TooltipProvider } from '../../../renderer/ui/tooltip.tsx'
import type { ScriptedOptions } from '../../fakes/scripted-bridge.ts'
import { openWith, settle } from '../settings/open-with.ts'

beforeEach(() => { useSkills.setState({ list: null, catalogue: null, installs: [], agreed: {}, askedAgain: {}, begunWith: {}, again: {}, shown: null }) })
afterEach(() => {
  cleanup()
  showLanguage('en')
})

function Routed() {
  const route = useRoute((state) => state.route)
  return <TooltipProvider>{route.page === 'skills' && <SkillsPage {...(route.view ? { view: route.view } : {})} {...(route.id === undefined ? {} : { id: route.id })} />}<ToastRegion /><Announcer /></TooltipProvider>
}
async function open(where: Partial<Extract<Route, { page: 'skills' }>> = {}, options: ScriptedOptions = {}) {
  const bridge = await openWith({ skillStepMs: 5, ...options })
  void act(() => useRoute.setState({ route: { page: 'skills', ...where } }))
  render(<Routed />)
  await settle()
  return bridge
}
const card = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-skill="${id}"]`)!
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('each card says who made it, one sentence, what it may do, and the one thing to do', async () => {
  await open()
  expect(card('skill-documents').textContent).toBe('DocumentsPincer · 1.2.0Reads text and tables from PDF, Word, Excel and PowerPoint files, and makes new ones.Saves in your folderChanges thingsGet')
  expect(within(card('skill-gmail')).getByRole('button', { name: 'Open Mail Helper' })).toBeTruthy()
  expect(card('skill-notes').textContent).toMatch(/Update.*Version 1\.1\.0 is out since/)
  expect(card('skill-pdf').textContent).toMatch(/Paused.*It ended unexpectedly 5 times in a row\./)
  expect(screen.getByText('Installed · 7')).toBeTruthy()
})

test('our own skills speak the language of the person; others are shown as they call themselves', async () => {
  await open({}, { language: 'zh' })
  expect(card('skill-documents').textContent).toContain('文档')
  expect(card('skill-notes').textContent).toContain('记下简短的笔记')
  expect(card('skill-pages').textContent).toContain('Page Keeper')
})

test('no word of the machinery is on the pages', async () => {
  await open()
  for (const where of [{}, { view: 'installed' as const }, { id: 'skill-prices' }, { id: 'skill-gmail' }]) {
    void act(() => useRoute.setState({ route: { page: 'skills', ...where } }))
    await settle()
    // The line that says where a package comes from has to name the place.
    expect(document.body.textContent?.replace('Public collection (npm)', '')).not.toMatch(/\b(MCP|schema|manifest|npm|sandbox|OAuth)\b/)
  }
})

test('categories and words narrow what comes with Pincer; nothing is sent while typing', async () => {
  const { sent } = await open()
  fireEvent.click(button('Photos'))
  expect([...document.querySelectorAll('[data-skill]')].map((each) => each.getAttribute('data-skill'))).toEqual(['skill-images'])
  fireEvent.click(button('All'))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'invitation' } })
  expect([...document.querySelectorAll('[data-skill]')].map((each) => each.getAttribute('data-skill'))).toEqual(['skill-google-calendar'])
  expect(sent('skills.search')).toEqual([])
})

test.each([['offline', 'there is no internet'], ['none', 'This collection has no search.']])('a search that cannot be made says why (%s), and what comes with Pincer stays', async (words, reason) => {
  const { sent } = await open()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: words } })
  fireEvent.click(button('Search the public collections'))
  await settle()
  expect(sent('skills.search')).toEqual([{ words }])
  expect(document.body.textContent).toContain(reason)
  fireEvent.click(button('Show all'))
  expect(card('skill-documents')).toBeTruthy()
})

test('where nothing can be searched an exact name still leads to a page', async () => {
  const { sent } = await open()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'none' } })
  fireEvent.click(button('Search the public collections'))
  await settle()
  fireEvent.change(screen.getByRole('textbox', { name: 'Exact name' }), { target: { value: 'skill-weather@1.2.0' } })
  fireEvent.click(button('Look at it'))
  await settle()
  expect(sent('skills.detail')).toEqual([{ source: { kind: 'npm', spec: 'skill-weather@1.2.0' } }])
  expect(document.body.textContent).toContain('What it can do is shown while installing, before you turn it on.')
})

test('the ones that need the person come first, each with what happened and what to do', async () => {
  await open({ view: 'installed' })
  const waiting = within(screen.getByRole('region', { name: 'Needs you · 4' }))
  expect(waiting.getAllByRole('listitem').map((row) => row.getAttribute('data-skill'))).toEqual(['skill-gmail', 'skill-prices', 'skill-torn', 'skill-pdf'])
  expect(card('skill-gmail').textContent).toContain('Wants you to sign in')
  expect(card('skill-prices').textContent).toContain('Wants a setting')
  expect(card('skill-torn').textContent).toContain('What it says about itself cannot be read, near line 3. Update it, go back to the version before, or remove it.')
})

test('switches turn a skill and single abilities off', async () => {
  const { sent } = await open({ view: 'installed' })
  fireEvent.click(screen.getByRole('switch', { name: 'On: Notes' }))
  await settle()
  expect(sent('skills.setEnabled')).toEqual([{ id: 'skill-notes', enabled: false }])
  expect(card('skill-notes').textContent).toContain('Off')
  fireEvent.click(button('Open: Mail Helper'))
  await settle()
  fireEvent.click(screen.getByRole('switch', { name: 'Send a message' }))
  await settle()
  expect(sent('skills.setTool')).toEqual([{ id: 'skill-gmail', tool: 'gmail.send', enabled: false }])
})

test('a secret is typed in and never shown; what is required is asked for', async () => {
  const { sent } = await open({ id: 'skill-prices' })
  fireEvent.click(button('Save'))
  expect(document.body.textContent).toContain('Please fill this in.')
  const field = screen.getByLabelText<HTMLInputElement>('Key')
  expect(field.type).toBe('password')
  fireEvent.change(field, { target: { value: 'k-123' } })
  fireEvent.click(button('Save'))
  await settle()
  expect(sent('skills.configure')).toEqual([{ id: 'skill-prices', values: { key: 'k-123' } }])
  expect(screen.getByLabelText<HTMLInputElement>('Key')).toMatchObject({ value: '', placeholder: 'Kept; type to replace it' })
  fireEvent.click(button('Take away Key'))
  await settle()
  expect(sent('skills.configure')).toContainEqual({ id: 'skill-prices', values: { key: null } })
})

test('signing in, and the whole of what it would be allowed', async () => {
  const { sent } = await open({ id: 'skill-gmail' })
  expect(document.querySelector('[data-account="google"]')?.textContent).toContain('Not signed in')
  fireEvent.click(button('Sign in: Google'))
  await settle()
  expect(sent('skills.signIn')).toEqual([{ id: 'skill-gmail', provider: 'google', answer: { action: 'sign-in', way: 'browser' } }])
  expect(document.querySelector('[data-account="google"]')?.textContent).toContain('You are signed in')
})

test('one that is paused says why, and can be tried again or taken back', async () => {
  const { sent } = await open({ id: 'skill-pdf' })
  expect(screen.getByRole('group', { name: 'Paused' }).textContent).toContain('It ended unexpectedly 5 times in a row.')
  fireEvent.click(button('Back to the version before'))
  await settle()
  fireEvent.click(button('Try again'))
  await settle()
  expect([sent('skills.rollback'), sent('skills.setEnabled')]).toEqual([[{ id: 'skill-pdf' }], [{ id: 'skill-pdf', enabled: true }]])
})

test.each([[true, 'Notes was removed; its data is kept'], [false, 'Notes was removed']])('removing asks first and keeps its data or not (%s)', async (keepData, said) => {
  const { sent } = await open({ id: 'skill-notes' })
  fireEvent.keyDown(button('More for Notes'), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(sent('skills.remove')).toEqual([])
  if (!keepData) fireEvent.click(dialog.getByRole('switch'))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(sent('skills.remove')).toEqual([{ id: 'skill-notes', keepData }]))
  await settle()
  expect(document.body.textContent).toContain(said)
  expect(screen.getByRole('heading', { level: 2, name: 'Installed' })).toBeTruthy()
})

test('looking for updates says how many there are', async () => {
  await open({ view: 'installed' })
  fireEvent.click(button('Look for updates'))
  await settle()
  expect(document.body.textContent).toContain('There is one update')
})

test('a wall that is missing on this computer is named first', async () => {
  await open({ view: 'walls' })
  expect(document.body.textContent).toContain('1 wall is missing. The others hold.')
  expect(document.querySelector('[data-wall]')?.textContent).toContain('Sees no files, by the systemYour system hides your files from it.Not on this computer')
})

test('nothing installed yet: where to begin', async () => {
  await open({ view: 'installed' }, { skills: 'none' })
  expect(screen.getByRole('heading', { name: 'Nothing is installed yet' })).toBeTruthy()
  expect(button('From a folder')).toBeTruthy()
})

test('what a skill tried stands on its page and beside the wall; one that only ran into a limit is not accused of anything', async () => {
  const { emit } = await open({ id: 'skill-pdf' })
  const tried = screen.getByRole('region', { name: 'It tried things it may not do' })
  expect([...tried.querySelectorAll('[data-attempt]')].map((line) => line.getAttribute('data-attempt'))).toEqual(['files', 'network'])
  expect(tried.textContent).toContain('It tried to go online by itself4 times, last at')
  act(() => emit({ type: 'skill.stopped', id: 'skill-pdf', displayName: 'PDF Workshop', wall: 'files' }))
  act(() => emit({ type: 'skill.stopped', id: 'skill-pdf', displayName: 'PDF Workshop', wall: 'network' }))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['PDF Workshop tried something it may not do. It was stopped.'])
  fireEvent.click(button('Which walls hold here'))
  await settle()
  expect(document.querySelector('[data-wall="network"]')?.textContent).toContain('It stoppedPDF Workshop')
  expect(document.querySelector('[data-wall="programs"]')?.textContent).not.toContain('It stopped')
  act(() => { useRoute.setState({ route: { page: 'skills', id: 'skill-pdf' } }) })
  await settle()
  act(() => { useSkills.setState(({ list }) => ({ list: list?.map((skill) => (skill.id === 'skill-pdf' ? { ...skill, attempts: [{ wall: 'time', what: 'time', count: 1, lastAt: 0 }] } : skill)) ?? null })) })
  expect(screen.getByRole('region', { name: 'It ran into its limits' }).textContent).toContain('nothing else was touched')
})
