import { ArrowUp, Paperclip } from 'lucide-react'
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../shared/limits.ts'
import type { Attachment } from '../../shared/sessions/journal.ts'
import { emptyDraft, useDrafts, type Draft } from '../stores/draft-store.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { AttachmentChips } from './attachment-chips.tsx'
import { CommandHints } from './command-hints.tsx'
import { deliverDraft } from './deliver-draft.ts'
import { isComposingKey } from './is-composing-key.ts'
import { useCommandHints } from './use-command-hints.ts'
import { useKeepText } from './use-keep-text.ts'

export interface ComposerProps {
  /** Whose draft this is: a session's id, or `newChat`. */
  readonly draftKey: string
  readonly placeholder: string
  /** Rejects with a GatewayError when it was not taken; the message then comes back into the field. */
  readonly send: (draft: Draft) => Promise<unknown>
  /** Keeps a long text as a file of the chat. */
  readonly keepText: (name: string, text: string) => Promise<Attachment>
}

/**
 * The writing field. Enter sends, Shift+Enter starts a new line, and an input method's Enter does neither. A long paste
 * becomes an attachment. What was written stays with its chat, and comes back when it could not be sent.
 */
export function Composer({ draftKey, placeholder, send, keepText }: ComposerProps) {
  const { t } = useTranslation('chat')
  const draft = useDrafts((state) => state.drafts[draftKey]) ?? emptyDraft
  const failure = useDrafts((state) => state.failures[draftKey])
  const drafts = useDrafts.getState
  const field = useRef<HTMLTextAreaElement>(null)
  const composing = useRef(false)
  const keep = useKeepText(draftKey, keepText, field)
  const hints = useCommandHints(draftKey, draft.text)
  const [over, setOver] = useState(false)
  useEffect(() => field.current?.focus(), [draftKey])

  const submit = (): void => {
    // The field itself is asked, not the last drawn state: an input method may have ended a word in this very event.
    if (field.current) drafts().setText(draftKey, field.current.value)
    const now = drafts().drafts[draftKey] ?? emptyDraft
    if ((now.text.trim() === '' && now.attachments.length === 0) || keep.busy()) return
    deliverDraft(draftKey, drafts().take(draftKey), send)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposingKey(event) || composing.current) return
    if (hints.onKey(event)) return
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      submit()
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const files = [...event.clipboardData.files]
    const text = event.clipboardData.getData('text/plain')
    if (text.length > limits.pasteAttachmentChars) {
      event.preventDefault()
      keep.paste(text)
    } else if (text === '' && files.length > 0) {
      event.preventDefault()
      keep.files(files)
    }
  }
  const onDrop = (event: DragEvent): void => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    keep.files([...event.dataTransfer.files])
  }

  const empty = draft.text.trim() === '' && draft.attachments.length === 0
  return (
    <form className="relative" onSubmit={(event) => { event.preventDefault(); submit() }}>
      {failure && (
        <div className="mb-3 max-h-[45vh] overflow-y-auto" role="alert"><GatewayErrorCard error={failure} actions={<ForgetFailure onForget={() => drafts().forgetFailure(draftKey)} />} /></div>
      )}
      <CommandHints hints={hints} onPicked={() => field.current?.focus()} />
      <div
        onDragOver={(event) => { if (event.dataTransfer.types.includes('Files')) { event.preventDefault(); setOver(true) } }} onDragLeave={() => setOver(false)} onDrop={onDrop}
        className={cx('rounded-card border bg-raised has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-focus', over ? 'border-accent bg-accent-soft' : 'border-line-strong')}
      >
        <AttachmentChips attachments={draft.attachments} waiting={keep.waiting} onRemove={(id) => { drafts().detach(draftKey, id); field.current?.focus() }} />
        <div className="flex items-end gap-2 p-[9px]">
          <FileButton label={t('addText')} onFiles={keep.files} />
          <textarea
            ref={field} data-focus="composer" rows={1} value={draft.text} placeholder={placeholder} aria-label={t('message')} {...hints.aria}
            onChange={(event) => drafts().setText(draftKey, event.currentTarget.value)} onKeyDown={onKeyDown} onPaste={onPaste}
            onCompositionStart={() => { composing.current = true }} onCompositionEnd={() => { composing.current = false }}
            className="reading field-sizing-content max-h-60 min-h-7 min-w-0 grow resize-none bg-transparent py-0.5 outline-none placeholder:truncate"
          />
          <IconButton icon={ArrowUp} edged={!empty} type="submit" label={t('send')} disabled={empty} />
        </div>
      </div>
    </form>
  )
}

function ForgetFailure({ onForget }: { onForget: () => void }) {
  const { t } = useTranslation('common')
  return <Button size="small" onClick={onForget}>{t('close')}</Button>
}

/** A hidden file input behind a paper clip. Text files only: other kinds need a reading skill. */
function FileButton({ label, onFiles }: { label: string; onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={Paperclip} label={label} onClick={() => input.current?.click()} />
      <input ref={input} type="file" multiple hidden onChange={(event) => { onFiles([...(event.currentTarget.files ?? [])]); event.currentTarget.value = '' }} />
    </>
  )
}
