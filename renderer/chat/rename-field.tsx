import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposingKey } from './is-composing-key.ts'

/** A name that is being changed in its place. Enter and leaving save, Esc leaves it as it was; an empty name changes nothing. */
export function RenameField({ title, onSave, onCancel }: { title: string; onSave: (title: string) => void; onCancel: () => void }) {
  const { t } = useTranslation('chat')
  const field = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => field.current?.select(), [])
  const finish = (save: boolean): void => {
    if (done.current) return
    done.current = true
    const next = field.current?.value.trim() ?? ''
    if (save && next && next !== title) onSave(next.slice(0, 200))
    else onCancel()
  }
  return (
    <input
      ref={field} defaultValue={title} maxLength={200} aria-label={t('chatName')}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (isComposingKey(event)) return
        if (event.key === 'Enter') finish(true)
        if (event.key === 'Escape') finish(false)
      }}
      className="h-8 w-full min-w-40 rounded-control border border-line-strong bg-raised px-2.5"
    />
  )
}
