import type { UndoOutcome } from '../../shared/undo/undo.ts'
import { announce } from '../frame/announcer.tsx'
import { call } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { useToasts } from '../stores/toast-store.ts'
import { words } from '../text/index.ts'

export interface TakeBack {
  readonly sessionId: string
  /** A turn, or an undo that is to be undone. */
  readonly target: string
  readonly files?: readonly string[]
  readonly overwrite?: readonly string[]
  /** It is an undo that is undone. */
  readonly again?: boolean
}

/** Takes a turn (or an undo) back and says what came of it, with the way back from there. */
export async function takeBack({ sessionId, target, files, overwrite, again = false }: TakeBack): Promise<UndoOutcome> {
  const outcome = await call('undo.apply', { sessionId, turnId: target, ...(files ? { files: [...files] } : {}), overwrite: [...overwrite ?? []] })
  const text = outcomeWords(outcome, again)
  const { undoId } = outcome
  useToasts.getState().show({
    tone: outcome.restored === 0 || outcome.skipped > 0 ? 'plain' : 'ok', text,
    ...(undoId !== null && !again ? { action: { label: words.t('undo:again'), run: () => { report(takeBack({ sessionId, target: undoId, again: true })) } } } : {}),
  })
  announce(text)
  return outcome
}

/** What came of it in sentences. A file that was left alone is always counted. */
export function outcomeWords(outcome: UndoOutcome, again: boolean): string {
  if (outcome.impossible) return words.t(`undo:impossible.${outcome.impossible}`)
  const done = outcome.restored === 0 ? words.t('undo:none') : words.t(again ? 'undo:doneAgain' : 'undo:done', { count: outcome.restored })
  if (outcome.skipped === 0) return done
  const reasons = new Set(outcome.files.flatMap((file) => (file.why ? [file.why] : [])))
  const [only] = reasons
  const rest = reasons.size === 1 && only ? words.t('undo:skipped', { count: outcome.skipped, why: words.t(`undo:why.${only}`) }) : words.t('undo:skippedMixed', { count: outcome.skipped })
  return words.t('undo:both', { done, rest })
}
