import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreviewFile, UndoPreview } from '../../shared/undo/undo.ts'
import { asGatewayError, call, type GatewayError } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { useFormat } from '../text/format.ts'
import { baseName } from '../timeline/base-name.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { shownName } from './change-words.ts'
import { ChangedFile } from './changed-file.tsx'
import { takeBack } from './take-back.ts'
import { canChoose, firstChoice, requestOf } from './undo-choice.ts'
import { WhatWasNotSeen } from './what-was-not-seen.tsx'

/** “Look first”: every file with what would become of it, to be chosen one by one; what cannot be undone says why. */
export function UndoDialog({ sessionId, turnId, onClose }: { sessionId: string; turnId: string; onClose: () => void }) {
  const { t } = useTranslation(['undo', 'common'])
  const [preview, setPreview] = useState<UndoPreview | null>(null)
  const [error, setError] = useState<GatewayError | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let closed = false
    call('undo.preview', { sessionId, turnId }).then((found) => {
      if (closed) return
      setPreview(found)
      if (found.state === 'ready') setChosen(firstChoice(found.files))
    }, (thrown: unknown) => { if (!closed) setError(asGatewayError(thrown)) })
    return () => { closed = true }
  }, [sessionId, turnId])

  const ready = preview?.state === 'ready' ? preview : null
  const go = (): void => {
    if (!ready || chosen.size === 0) return
    setBusy(true)
    const done = takeBack({ sessionId, target: turnId, ...requestOf(ready.files, ready.total, chosen) }).then(onClose).finally(() => setBusy(false))
    report(done)
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button kind="accent" busy={busy} disabled={chosen.size === 0} onClick={go}>{chosen.size === 0 ? t('dialog.goNone') : t('dialog.go', { count: chosen.size })}</Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('dialog.title')} {...(ready ? { lead: t('dialog.lead', { folder: baseName(ready.folder) }), footer } : {})}>
      {error && <GatewayErrorCard error={error} />}
      {!preview && !error && <p role="status" className="flex items-center gap-2 py-4 text-ink-2"><Spinner />{t('dialog.loading')}</p>}
      {preview && preview.state !== 'ready' && <p className="py-2 text-ink-2">{preview.state === 'gone' ? t(`gone.${preview.why}`) : t(`impossible.${preview.state}`)}</p>}
      {ready && <Choices preview={ready} chosen={chosen} onChoose={setChosen} />}
    </Dialog>
  )
}

function Choices({ preview, chosen, onChoose }: { preview: Extract<UndoPreview, { state: 'ready' }>; chosen: ReadonlySet<string>; onChoose: (chosen: ReadonlySet<string>) => void }) {
  const { t } = useTranslation('undo')
  const { files, total } = preview
  const ready = files.filter((file) => file.state === 'ready')
  const picked = ready.filter((file) => chosen.has(file.path)).length
  const overwritten = files.filter((file) => file.state === 'conflict' && chosen.has(file.path)).length
  const all = useRef<HTMLInputElement>(null)
  const some = picked > 0 && picked < ready.length
  useEffect(() => { if (all.current) all.current.indeterminate = some }, [some])
  const toggle = (path: string): void => {
    const next = new Set(chosen)
    if (!next.delete(path)) next.add(path)
    onChoose(next)
  }
  return (
    <>
      <fieldset>
        <legend className="sr-only">{t('dialog.list')}</legend>
        {ready.length > 1 && (
          <label className="flex min-h-9 items-center gap-3 border-b border-line">
            <input ref={all} type="checkbox" className="size-4 accent-accent" checked={picked === ready.length} onChange={() => onChoose(picked === ready.length ? new Set() : new Set([...chosen, ...ready.map((file) => file.path)]))} />
            {t('dialog.all')}
          </label>
        )}
        <ul className="max-h-80 overflow-y-auto">{files.map((file) => <li key={file.path}><FileChoice file={file} name={shownName(file, files)} checked={chosen.has(file.path)} onToggle={() => toggle(file.path)} /></li>)}</ul>
      </fieldset>
      {total > files.length && <p className="mt-1 text-13 text-ink-3">{t('dialog.more', { count: total - files.length })}</p>}
      {overwritten > 0 && <p role="status" className="mt-3 flex gap-2 text-wait"><Icon of={TriangleAlert} className="mt-0.5" />{t('dialog.overwrite', { count: overwritten })}</p>}
      <WhatWasNotSeen unseen={preview.unseen} commands={preview.commands} />
    </>
  )
}

function FileChoice({ file, name, checked, onToggle }: { file: PreviewFile; name: string; checked: boolean; onToggle: () => void }) {
  const { t } = useTranslation('undo')
  const format = useFormat()
  const can = canChoose(file)
  const effect = file.state === 'already' ? t('dialog.already') : can ? t(`dialog.effect.${file.kind}`, { from: file.from ?? '' }) : `${t('notBack')}: ${t(`why.${file.gap ?? 'off'}`)}`
  const notes = [...(file.conflict ? [t(`why.${file.conflict}`)] : []), ...(file.shared ? [t('dialog.shared')] : [])]
  return (
    <label className="flex items-start gap-3 py-1.5">
      <input type="checkbox" className="mt-1 size-4 shrink-0 accent-accent" disabled={!can} checked={checked} onChange={onToggle} />
      <span className="min-w-0 grow">
        <span className="flex min-w-0 items-center gap-2"><ChangedFile change={file} name={name} /></span>
        <span className="block text-13 text-ink-3">{effect}{file.bytes !== null && ` · ${format.bytes(file.bytes)}`}</span>
        {notes.map((note) => <span key={note} className="flex items-start gap-1.5 text-13 text-wait"><Icon of={TriangleAlert} className="mt-0.5" />{note}</span>)}
      </span>
    </label>
  )
}
