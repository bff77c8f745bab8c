// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ServiceForm } from '../../../renderer/settings/service-form.tsx'
import { serviceOf } from '../../../renderer/settings/service-facts.ts'
import { useSettings } from '../../../renderer/stores/settings-store.ts'
import { modelFailureKinds, type ProviderId } from '../../../shared/models/model-ref.ts'
import { openWith, settle } from './open-with.ts'

afterEach(cleanup)

function Form({ provider }: { provider: ProviderId }) {
  return <ServiceForm service={serviceOf(useSettings((state) => state.services), provider)} />
}
const field = (name: RegExp | string): HTMLInputElement => screen.getByLabelText(name)
const type = (name: RegExp | string, value: string): void => { fireEvent.change(field(name), { target: { value } }) }
const press = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

describe('checking and saving are one button', () => {
  test('a key that works is told with the time of the first answer, and leaves the field', async () => {
    const { sent } = await openWith()
    const { container } = render(<Form provider="openai" />)
    type('Your key', '  sk-right  ')
    await press('Check and save')
    expect(screen.getByText('The key works, and gpt-6 answers. First answer came in 0.9 s.')).toBeTruthy()
    expect(sent('models.connect')).toEqual([{ model: { provider: 'openai', name: 'gpt-6' }, makeDefault: true, key: 'sk-right' }])
    expect(field('Your key').value).toBe('')
    expect(field('Your key').placeholder).toBe('A key is kept. Enter another to replace it.')
    expect(container.innerHTML).not.toContain('sk-right')
  })

  test.each(modelFailureKinds)('%s: says so in its own words, keeps what was typed, and says that nothing was saved', async (kind) => {
    await openWith({ answers: { 'models.connect': { ok: false, kind, detail: 'the service’s words' } } })
    const { container } = render(<Form provider="openai" />)
    type('Your key', 'sk-typed')
    await press('Check and save')
    expect(field('Your key').value).toBe('sk-typed')
    expect(container.textContent).toContain('Nothing was saved.')
    expect(container.textContent).toContain('the service’s words')
    expect(container.textContent).not.toMatch(/\{\{|check\./)
  })

  test('no two findings are told alike', async () => {
    const said = new Set<string>()
    for (const kind of modelFailureKinds) {
      await openWith({ answers: { 'models.connect': { ok: false, kind, detail: '' } } })
      const { container, unmount } = render(<Form provider="openai" />)
      type('Your key', 'sk-typed')
      await press('Check and save')
      said.add([...container.querySelectorAll('.text-bad')].map((each) => each.textContent).join())
      unmount()
    }
    expect(said.size).toBe(modelFailureKinds.length)
  })

  test('a finding is shown at the field it is about', async () => {
    await openWith({ answers: { 'models.connect': { ok: false, kind: 'wrong-key', detail: '' } } })
    render(<Form provider="anthropic" />)
    type('Your key', 'sk-typed')
    await press('Check and save')
    expect(field('Your key').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('What was saved before stays in use.')).toBeTruthy()
    type('Your key', 'sk-typed-again')
    expect(field('Your key').getAttribute('aria-invalid')).toBeNull()
  })

  test('what cannot be right is said without asking anybody', async () => {
    const { sent } = await openWith()
    render(<Form provider="openai" />)
    await press('Check and save')
    expect(screen.getByText('The key is missing. OpenAI needs a key. Paste it above.')).toBeTruthy()
    type('Your key', 'sk-“quoted”')
    await press('Check and save')
    expect(screen.getByText(/Something else came along when copying/)).toBeTruthy()
    expect(sent('models.connect')).toEqual([])
  })

  test('a key that could not be kept is an error in three parts; the field keeps it', async () => {
    await openWith({ failOnce: { 'models.connect': { code: 'secret-store', data: {} } } })
    render(<Form provider="openai" />)
    type('Your key', 'sk-right')
    await press('Check and save')
    expect(screen.getByText('The key could not be kept')).toBeTruthy()
    expect(field('Your key').value).toBe('sk-right')
  })

  test('an answer to something that was typed over is not shown', async () => {
    const bridge = await openWith()
    const answers: ((value: unknown) => void)[] = []
    Object.assign(window, { pincer: { calls: { ...bridge.calls, 'models.connect': () => new Promise((resolve) => { answers.push(resolve) }) }, onEvents: bridge.onEvents } })
    render(<Form provider="openai" />)
    type('Your key', 'sk-first')
    await press('Check and save')
    expect(screen.getByRole('button', { name: 'Checking…' })).toBeTruthy()
    type('Your key', 'sk-second')
    await act(async () => answers[0]?.({ ok: true, value: { ok: false, kind: 'wrong-key', detail: '' } }))
    await settle()
    expect(screen.queryByText(/does not know this key/)).toBeNull()
    expect(field('Your key').value).toBe('sk-second')
  })
})

describe('the model', () => {
  test('can be typed when it is not in the list', async () => {
    const { sent } = await openWith()
    render(<Form provider="anthropic" />)
    fireEvent.change(screen.getByLabelText('Model'), { target: { value: ' another ' } })
    type('Name of the model', 'claude-next')
    await press('Check and save')
    expect(sent('models.connect')).toMatchObject([{ model: { provider: 'anthropic', name: 'claude-next' } }])
  })

  test('the service is asked for its models only when the person wishes it', async () => {
    const { sent } = await openWith({ answers: { 'models.offered': ['gpt-6', 'gpt-7'] } })
    render(<Form provider="openai" />)
    await settle()
    expect(sent('models.offered')).toEqual([])
    await press('Ask the service for its models')
    expect(screen.getByText('The service offers 2 models.')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'gpt-7' })).toBeTruthy()
  })

  test('a program on this computer is looked for at once; its first model is proposed', async () => {
    const { sent } = await openWith({ answers: { 'models.offered': ['small:4b', 'large:30b'] } })
    render(<Form provider="lmstudio" />)
    await settle()
    expect(sent('models.offered')).toEqual([{ provider: 'lmstudio', baseUrl: 'http://localhost:1234/v1' }])
    await press('Check and save')
    expect(sent('models.connect')).toMatchObject([{ model: { provider: 'lmstudio', name: 'small:4b' } }])
    expect(screen.getByText(/^small:4b answers\. First answer came in/)).toBeTruthy()
  })

  test('a program that does not run is said plainly', async () => {
    await openWith({ answers: { 'models.offered': [] } })
    render(<Form provider="lmstudio" />)
    await settle()
    expect(screen.getByText('Nothing answers there yet. Is LM Studio started, with a model in it?')).toBeTruthy()
  })
})

test('an address goes along only when it is another one', async () => {
  const { sent } = await openWith()
  render(<Form provider="openai-compatible" />)
  await press('Check and save')
  expect(screen.getByText('Which address does it have?')).toBeTruthy()
  type('Address', 'http://box.example/v1')
  type('Model', 'mine')
  await press('Check and save')
  expect(sent('models.connect')).toEqual([{ model: { provider: 'openai-compatible', name: 'mine' }, makeDefault: true, baseUrl: 'http://box.example/v1' }])
})

test.each([['strong', /own password store/], ['weak', /less well protected/], ['none', /no key can be saved/]] as const)('a %s key store is described as it is', async (secretStorage, words) => {
  const state = { version: '1', platform: 'linux', shell: 'electron', systemLanguage: 'en', secretStorage, practiceFolder: '/p', ownFolder: '/o', startNotices: [] } as const
  await openWith({ answers: { 'app.state': { ...state, startNotices: [] } } })
  render(<Form provider="openai" />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check and save' }).disabled).toBe(secretStorage === 'none')
})

test('pressing twice checks once', async () => {
  const bridge = await openWith()
  const calls: unknown[] = []
  Object.assign(window, { pincer: { calls: { ...bridge.calls, 'models.connect': (input: unknown) => { calls.push(input); return new Promise(() => undefined) } }, onEvents: bridge.onEvents } })
  const { container } = render(<Form provider="anthropic" />)
  const form = container.querySelector('form')
  if (!form) throw new Error('there is no form')
  fireEvent.submit(form)
  await settle()
  fireEvent.submit(form)
  await settle()
  expect(calls).toHaveLength(1)
})

test('a service that was taken away starts afresh', async () => {
  await openWith()
  render(<Form provider="ollama" />)
  await settle()
  type('Address', 'http://box.example/v1')
  await press('Check and save')
  await press('Disconnect')
  await press('Remove it')
  expect(screen.queryByText(/First answer came in/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
})

test('an address that is typed does not fold away', async () => {
  await openWith({ answers: { 'models.connect': { ok: false, kind: 'bad-address', detail: '' } } })
  const { container } = render(<Form provider="anthropic" />)
  await press('Check and save')
  expect(container.querySelector('details')?.open).toBe(true)
  fireEvent(container.querySelector('details') as HTMLElement, new Event('toggle'))
  type('Address', 'http://box.example')
  expect(container.querySelector('details')?.open).toBe(true)
})
