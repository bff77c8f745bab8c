import type { Attachment } from '../../shared/sessions/journal.ts'
import type { Draft } from '../../renderer/stores/draft-store.ts'
import { ensureDocument } from './dom.ts'

/** A recorded row of events for the writing field, as the case files hold them. Fields that a row does not need are left out. */
export interface ComposerRow {
  readonly input: {
    readonly events?: readonly ComposerEvent[]
    /** Pasted in one go; `repeat` stands for a text too long to write down. */
    readonly paste?: string | { readonly text?: string; readonly repeat?: { readonly unit: string; readonly times: number }; readonly unit?: string; readonly times?: number }
  }
  readonly expected?: { readonly sends?: number }
}
export interface ComposerEvent {
  readonly type: string
  readonly data?: string
  readonly text?: string
  readonly key?: string
  readonly keyCode?: number
  readonly isComposing?: boolean
  readonly shiftKey?: boolean
}
export interface ComposerOutcome { readonly sends: number; readonly sentText: string; readonly pastedLength: number }

/** Mounts the real writing field, plays the row's events on it as a browser would, and tells what was sent (attached texts included). */
export async function driveComposer(row: ComposerRow): Promise<ComposerOutcome> {
  ensureDocument()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const [{ act, createElement }, { createRoot }, { Composer }, { useDrafts }] = await Promise.all([
    import('react'), import('react-dom/client'), import('../../renderer/chat/composer.tsx'), import('../../renderer/stores/draft-store.ts'), import('../../renderer/text/index.ts'),
  ])
  const key = `case-${crypto.randomUUID()}`
  const kept = new Map<string, string>()
  const sent: string[] = []
  const keepText = (name: string, text: string): Promise<Attachment> => {
    const id = crypto.randomUUID()
    kept.set(id, text)
    return Promise.resolve({ id, name, kind: 'text', path: `/${name}`, bytes: text.length })
  }
  const send = (draft: Draft): Promise<void> => {
    sent.push(draft.text + draft.attachments.map((each) => kept.get(each.id) ?? '').join(''))
    return Promise.resolve()
  }
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await act(async () => root.render(createElement(Composer, { draftKey: key, placeholder: '', send, keepText })))
  const field = host.querySelector('textarea')
  if (!field) throw new Error('the writing field was not drawn')

  const write = (text: string): void => {
    // React listens to the prototype's setter; assigning on the element would look like React's own change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  /** Text before the word that an input method is writing; null while it writes none. */
  let beforeWord: string | null = null
  const play = (event: ComposerEvent): void => {
    switch (event.type) {
      case 'compositionstart':
        beforeWord = field.value
        field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, data: event.data ?? '' }))
        return
      case 'compositionupdate':
      case 'input':
        write((beforeWord ?? field.value) + (event.data ?? event.text ?? ''))
        return
      case 'compositionend':
        if (beforeWord !== null && event.data !== undefined) write(beforeWord + event.data)
        beforeWord = null
        field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: event.data ?? '' }))
        return
      case 'paste':
        paste(event.text ?? event.data ?? '')
        return
      default: {
        const init = { bubbles: true, cancelable: true, key: event.key ?? '', shiftKey: event.shiftKey ?? false, isComposing: event.isComposing ?? false }
        const pressed = new KeyboardEvent(event.type, init)
        for (const [name, value] of [['keyCode', event.keyCode ?? 0], ['isComposing', init.isComposing]] as const) Object.defineProperty(pressed, name, { value })
        const goesOn = field.dispatchEvent(pressed)
        if (event.type === 'keydown' && event.key === 'Enter' && goesOn && !init.isComposing && event.keyCode !== 229) write(`${field.value}\n`)
      }
    }
  }
  const paste = (text: string): void => {
    const pasted = new Event('paste', { bubbles: true, cancelable: true })
    Object.defineProperty(pasted, 'clipboardData', { value: { files: [], getData: (type: string) => (type.startsWith('text') ? text : '') } })
    if (field.dispatchEvent(pasted)) write(field.value + text)
  }

  const pasted = pastedText(row.input.paste)
  try {
    if (pasted !== '') await act(async () => paste(pasted))
    for (const event of row.input.events ?? []) await act(async () => play(event))
    // A row that only pastes and expects a message means: then Enter.
    if (pasted !== '' && !row.input.events && row.expected?.sends !== 0) await act(async () => play({ type: 'keydown', key: 'Enter', keyCode: 13 }))
    return { sends: sent.length, sentText: sent.join('\n'), pastedLength: pasted.length }
  } finally {
    await act(async () => root.unmount())
    host.remove()
    useDrafts.setState({ drafts: {}, sending: {}, failures: {} })
  }
}

function pastedText(paste: ComposerRow['input']['paste']): string {
  if (paste === undefined) return ''
  if (typeof paste === 'string') return paste
  const repeat = paste.repeat ?? (paste.unit === undefined ? undefined : { unit: paste.unit, times: paste.times ?? 1 })
  return (paste.text ?? '') + (repeat ? repeat.unit.repeat(repeat.times) : '')
}
