import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { useNativeEvent } from '../timeline/use-native-event.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { ChangeView } from './change-view.tsx'
import { marksIn } from './hidden-characters.ts'
import { MarkCount } from './mark-count.tsx'
import { MarkedText } from './marked-text.tsx'
import { useEdit } from './use-edit.ts'

/** Lines of the field: a command is short, a text wants to be seen. More scrolls. */
const rows = { command: { min: 2, max: 12 }, content: { min: 4, max: 18 } } as const
const nothing = (): void => undefined

/**
 * “Edit first”, in the place of what would run: Apply has the change judged anew, Esc goes back. Hidden characters are counted,
 * and shown below as they are, because a field cannot mark them.
 */
export function CardEditor({ request, editable, onDone }: { request: ApprovalRequest; editable: NonNullable<ApprovalRequest['editable']>; onDone: () => void }) {
  const { t } = useTranslation(['approvals', 'errors'])
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(editable.text)
  const edit = useEdit(request.id, onDone)
  const marks = useMemo(() => marksIn(text), [text])
  const why = text === editable.text ? t('edit.unchanged') : editable.what === 'command' && text.trim() === '' ? t('edit.empty') : null
  const apply = (): void => { if (why === null) edit.apply(text) }
  // The person pressed “Edit first”: the focus goes where they want to type.
  useEffect(() => field.current?.focus(), [])
  useNativeEvent(field, 'keydown', (event) => {
    if (event.isComposing) return
    const applies = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (event.key !== 'Escape' && !applies) return
    // Here, Esc means “back”; the card must not take it for a no.
    event.preventDefault()
    event.stopPropagation()
    if (applies) apply()
    else onDone()
  })
  const { min, max } = rows[editable.what]
  const after = request.change ? changedBy(request.change.after, editable.text, text) : null
  const isPassage = editable.what === 'content' && request.change !== undefined && request.change.after !== editable.text
  const lines = text.split('\n').length
  return (
    <div className={cx('min-w-0', editable.what === 'content' && 'col-span-full')}>
      <label htmlFor={id} className="mb-1 flex min-h-5 items-center gap-2 text-13 font-medium text-ink-3"><span className="grow">{t(`edit.${isPassage ? 'passage' : editable.what}`)}</span><MarkCount marks={marks} /></label>
      <textarea ref={field} id={id} value={text} rows={Math.min(max, Math.max(min, lines))} spellCheck={false} autoComplete="off" aria-invalid={edit.refused ? true : undefined} aria-describedby={`${id}-said`}
        onChange={(event) => { setText(event.currentTarget.value); edit.forget() }}
        className={cx('block w-full resize-y rounded-control border bg-raised px-2.5 py-1.5 font-mono text-13', edit.refused ? 'border-bad' : 'border-line-strong')} />
      {marks.length > 0 && <p className="mt-1 max-h-20 overflow-y-auto rounded-control bg-sunken px-2.5 py-1 font-mono text-13 whitespace-pre-wrap wrap-anywhere"><MarkedText text={text} /></p>}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button kind="accent" size="small" busy={edit.busy} disabled={why !== null} title={t('edit.applyHint')} onClick={apply}>{t('edit.apply')}</Button>
        <Button size="small" onClick={onDone}>{t('edit.drop')}</Button>
        {why !== null && <span className="text-13 text-ink-3">{why}</span>}
      </div>
      <div id={`${id}-said`} role="alert">
        {edit.refused && <p className="mt-2 flex items-start gap-1.5 text-13 text-bad"><Icon of={TriangleAlert} className="mt-0.5" /><span>{t(`edit.${edit.refused.kind}`)}</span></p>}
        {edit.problem && <p className="mt-2 text-13 text-bad">{t(`errors:${edit.problem.code}.happened`)} {t(`errors:${edit.problem.code}.did`)}</p>}
      </div>
      {editable.what === 'content' && request.change && after !== null && <div className="mt-3"><ChangeView title={t('edit.newDiff')} change={{ ...request.change, after }} onSeen={nothing} /></div>}
    </div>
  )
}

/**
 * The file as it would become with the typed text. What may be changed is the whole file, or the one passage that is put in;
 * null where that passage occurs more than once, so that its place is not certain. The gateway's answer shows it then.
 */
export function changedBy(after: string, offered: string, typed: string): string | null {
  if (after === offered) return typed
  const [before, behind, ...more] = offered === '' ? [] : after.split(offered)
  return before === undefined || behind === undefined || more.length > 0 ? null : before + typed + behind
}
