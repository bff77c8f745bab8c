// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AddressesSection } from '../../../renderer/settings/addresses-section.tsx'
import { AskingSection } from '../../../renderer/settings/asking-section.tsx'
import { readHost } from '../../../renderer/settings/private-host.ts'
import { useSettings } from '../../../renderer/stores/settings-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import { askChoicesOf, defaultEffectRules } from '../../../shared/settings/ask-choices.ts'
import { effects } from '../../../shared/tools/effect.ts'
import { openWith, settle } from './open-with.ts'

afterEach(() => {
  cleanup()
  showLanguage('en')
})

function Both() {
  const settings = useSettings((state) => state.settings)
  return settings && <><AskingSection settings={settings} /><AddressesSection settings={settings} /></>
}
async function open(language: 'en' | 'zh' = 'en') {
  const bridge = await openWith({ language })
  render(<Both />)
  await settle()
  return bridge
}
const choiceIn = (row: string, choice: string) => within(screen.getAllByRole('group', { name: row })[0] as HTMLElement).getByRole('radio', { name: choice })

test('each kind of effect has the choices it may have; one it has not is shown off, with the reason', async () => {
  await open()
  const names = { looks: 'Looking', changes: 'Changing files', deletes: 'Deleting', sends: 'Sending', spends: 'Paying', installs: 'Installing', 'runs-code': 'Running programs' } as const
  for (const effect of effects) {
    expect(choiceIn(names[effect], 'Runs')).toHaveProperty('disabled', !askChoicesOf[effect].includes('run'))
    const row = screen.getAllByRole('group', { name: names[effect] })[0] as HTMLElement
    expect(row.textContent.includes('“Runs” is not offered')).toBe(!askChoicesOf[effect].includes('run'))
    expect(row.textContent).not.toMatch(/effect\.|notRun\./)
  }
})

test('a choice is kept at once, as the whole table', async () => {
  const { sent } = await open()
  await act(async () => fireEvent.click(choiceIn('Changing files', 'Asks')))
  expect(sent('settings.update')).toEqual([{ patch: { effectRules: { ...defaultEffectRules, changes: 'ask' } } }])
  expect(choiceIn('Changing files', 'Asks').getAttribute('aria-checked')).toBe('true')
})

test('an ability can be stricter; following its kind takes its rule away; the start comes back with one button', async () => {
  const { sent } = await open()
  const commands = screen.getByRole('combobox', { name: 'Run commands' })
  await act(async () => fireEvent.change(commands, { target: { value: 'refuse' } }))
  expect(sent('settings.update').at(-1)).toEqual({ patch: { toolRules: { exec: 'refuse' } } })
  await act(async () => fireEvent.change(screen.getByRole('combobox', { name: 'Read files' }), { target: { value: 'ask' } }))
  await act(async () => fireEvent.change(commands, { target: { value: 'follow' } }))
  expect(sent('settings.update').at(-1)).toEqual({ patch: { toolRules: { read: 'ask' } } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Back to the start' })))
  expect(sent('settings.update').at(-1)).toEqual({ patch: { effectRules: defaultEffectRules, toolRules: {} } })
  expect(screen.getByRole('button', { name: 'Back to the start' })).toHaveProperty('disabled', true)
})

test('abilities of connections are folded, by name and whose they are; one with a rule stands open', async () => {
  const tools = ['read', 'mcp__team_mail__send', 'mcp__team_mail__list'].map((name) => ({ name, description: '' }))
  const { sent } = await openWith({ answers: { 'tools.list': tools } })
  render(<Both />)
  await settle()
  const fold = screen.getByText('2 abilities of skills and connections').closest('details')
  expect(fold?.open).toBe(false)
  await act(async () => fireEvent.change(screen.getByLabelText('send (team_mail)', { selector: 'select' }), { target: { value: 'refuse' } }))
  expect(sent('settings.update')).toEqual([{ patch: { toolRules: { mcp__team_mail__send: 'refuse' } } }])
  expect(fold?.open).toBe(true)
})

test('an address is checked, kept and taken away', async () => {
  const { sent } = await open()
  const field = screen.getByRole('textbox')
  const add = (text: string) => act(async () => { fireEvent.change(field, { target: { value: text } }); fireEvent.submit(field) })
  await add('192.168.1.0/24')
  expect(screen.getByText('One device at a time: names with * or a whole range are not possible.')).toBeTruthy()
  expect(sent('settings.update')).toEqual([])
  await add(' NAS.local:08123 ')
  expect(sent('settings.update')).toEqual([{ patch: { allowedPrivateHosts: ['nas.local:8123'] } }])
  expect(field).toHaveProperty('value', '')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close nas.local:8123' })))
  expect(sent('settings.update').at(-1)).toEqual({ patch: { allowedPrivateHosts: [] } })
  expect(document.activeElement).toBe(field)
})

test('the proxy that answers names itself is one switch', async () => {
  const { sent } = await open()
  await act(async () => fireEvent.click(screen.getByRole('switch')))
  expect(sent('settings.update')).toEqual([{ patch: { fakeIpProxy: true } }])
})

test('speaks Chinese', async () => {
  await open('zh')
  expect(screen.getByRole('heading', { name: '哪些要先问' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '地址' })).toBeTruthy()
})

test.each([
  ['nas', 'nas'], ['nas.local.', 'nas.local'], ['192.168.1.20', '192.168.1.20'], ['127.0.0.1:8123', '127.0.0.1:8123'], ['fd00::1', '[fd00::1]'], ['[fd00::1]:80', '[fd00::1]:80'],
  ['http://nas.local:8080/photos?x=1', 'nas.local:8080'], ['192.168.1.20:80', '192.168.1.20:80'], ['0xc0a80114', '192.168.1.20'],
] as const)('%s is kept as %s', (typed, host) => {
  expect(readHost(typed, [])).toMatchObject({ ok: true, host })
})

test.each([
  ['', 'empty'], ['my nas', 'form'], ['nas/photos', 'form'], ['7', 'form'], ['*.local', 'pattern'], ['192.168.1.0/24', 'pattern'], ['192.168.1.1-20', 'pattern'], ['http://kim:pw@nas.local', 'login'],
  ['169.254.169.254', 'metadata'], ['metadata.google.internal', 'metadata'], ['8.8.8.8', 'public'], ['127.0.0.1:18789', 'own'], ['nas.local', 'there'],
] as const)('%s is not kept: %s', (typed, why) => {
  expect(readHost(typed, ['nas.local'])).toMatchObject({ ok: false, why })
})
