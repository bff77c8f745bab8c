import { ChevronLeft, ChevronRight, Eye, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TurnView } from '../../shared/sessions/chat-view.ts'
import { report } from '../stores/report-error.ts'
import { useFormat } from '../text/format.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { shownName } from './change-words.ts'
import { ChangedFile } from './changed-file.tsx'
import { takeBack } from './take-back.ts'
import { UndoDialog } from './undo-dialog.tsx'

type ChangedTurn = TurnView & { readonly changes: NonNullable<TurnView['changes']> }
/** Rows before “and N more”: the panel is narrow, the dialog shows all. */
const rowsShown = 8

/** The panel's last part: what the newest turn with changes did to the folder, and the way back. Earlier turns are a step away. */
export function TurnChanges({ sessionId, turns }: { sessionId: string; turns: readonly TurnView[] }) {
  const { t } = useTranslation('undo')
  const changed = turns.filter(hasChanges)
  const [chosen, setChosen] = useState<string | null>(null)
  const place = chosen === null ? -1 : changed.findIndex((turn) => turn.id === chosen)
  const at = place === -1 ? changed.length - 1 : place
  const turn = changed[at]
  if (turn === undefined) return null
  // The newest is followed again once it is reached, so that the next turn's changes show by themselves.
  const go = (to: number): void => setChosen(to >= changed.length - 1 ? null : changed[to]?.id ?? null)
  const isNewest = turn.id === turns.at(-1)?.id
  return (
    <section aria-label={t('heading')} className="sticky bottom-0 border-t border-line bg-bg p-4">
      <div className="flex min-h-7 items-center gap-1">
        <h2 className="min-w-0 grow truncate">{isNewest ? t('heading') : t('headingOf', { wish: wishOf(turn) })}</h2>
        {changed.length > 1 && <IconButton icon={ChevronLeft} label={t('earlier')} aria-disabled={at === 0} onClick={() => { if (at > 0) go(at - 1) }} />}
        {changed.length > 1 && <IconButton icon={ChevronRight} label={t('later')} aria-disabled={at === changed.length - 1} onClick={() => { if (at < changed.length - 1) go(at + 1) }} />}
      </div>
      <ChangesOf key={turn.id} sessionId={sessionId} turn={turn} running={turns.at(-1)?.endedAt === undefined} />
    </section>
  )
}

function ChangesOf({ sessionId, turn, running }: { sessionId: string; turn: ChangedTurn; running: boolean }) {
  const { t } = useTranslation('undo')
  const format = useFormat()
  const reason = useId()
  const [looking, setLooking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { changes, undone } = turn
  const files = changes.files.slice(0, rowsShown)
  const run = (target: string, again: boolean): void => {
    setBusy(true)
    report(takeBack({ sessionId, target, again }).finally(() => setBusy(false)))
  }
  const off = running ? { disabled: true, 'aria-describedby': reason } : {}
  return (
    <>
      {changes.total > 0 && (
        <ul className="mt-1">
          {files.map((change) => <li key={change.path} className="flex min-h-6 items-center gap-2 text-13"><ChangedFile change={change} name={shownName(change, files)} marksGaps /></li>)}
        </ul>
      )}
      {changes.total > files.length && <p className="text-13 text-ink-3">{t('more', { count: changes.total - files.length })}</p>}
      {changes.unseen.some((each) => each.why === 'off') && <p className="mt-1 text-13 text-wait">{t('why.off')}</p>}
      {undone && <p className="mt-2 text-13 text-ink-2">{t('undone', { time: format.day(undone.at), files: t('files', { count: undone.restored }) })}{undone.skipped > 0 && ` · ${t('undoneRest', { count: undone.skipped })}`}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {undone
          ? <Button icon={Undo2} className="grow" busy={busy} onClick={() => run(undone.undoId, true)} {...off}>{t('again')}</Button>
          : <Button icon={Undo2} className="grow" busy={busy} onClick={() => run(turn.id, false)} {...off}>{t('undo')}</Button>}
        {(!undone || undone.restored < changes.total) && <Button icon={Eye} onClick={() => setLooking(true)} {...off}>{t('look')}</Button>}
      </div>
      {running && <p id={reason} className="mt-1 text-13 text-ink-3">{t('running')}</p>}
      {looking && <UndoDialog sessionId={sessionId} turnId={turn.id} onClose={() => setLooking(false)} />}
    </>
  )
}

function hasChanges(turn: TurnView): turn is ChangedTurn {
  return turn.changes !== undefined && (turn.changes.total > 0 || turn.changes.unseen.length > 0 || turn.undone !== undefined)
}

function wishOf(turn: TurnView): string {
  const first = turn.items.find((item) => item.kind === 'user')
  return first?.kind === 'user' ? first.text.replace(/\s+/gu, ' ').trim() : ''
}
