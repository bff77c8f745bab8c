import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityEntry } from '../../shared/contract/activity.ts'
import { visibleText } from '../approvals/hidden-characters.ts'
import { whatWords } from '../approvals/grant-words.ts'
import { useGrants } from '../stores/grants-store.ts'
import { useLaneText } from '../timeline/use-lane-text.ts'
import { decisionOf, entryTitle } from './entry-words.ts'

/** One entry of the log in words of the language on screen: for its line, and for the copy that is saved. */
export interface EntryText {
  readonly title: string
  readonly chat: string
  /** Who asked for it, why it failed, where it ran, how long it took: what there is of it. */
  readonly more: readonly string[]
  readonly who: string
  /** By which rule, or after how long; empty where there is nothing to say. */
  readonly note: string
  readonly undo: string
  /** For the copy: the title with all of its subject, what can be said of undo without a button, and what was asked first where the person changed it. */
  readonly copied: { readonly title: string; readonly undo: string; readonly more: readonly string[] }
}

export function useEntryText(): (entry: ActivityEntry) => EntryText {
  const { t, i18n } = useTranslation(['activity', 'lanes'])
  const text = useLaneText()
  const grants = useGrants((state) => state.grants)
  return useMemo(() => (entry) => {
    const decision = decisionOf(entry)
    const ability = text.abilityOf(entry.tool)
    const origin = entry.origin === 'you' || entry.origin === 'helper' || entry.origin === 'schedule' || entry.origin === 'terminal' ? t(`by.${entry.origin}`) : ''
    const reason = entry.outcome === 'failed' && entry.failure !== undefined && i18n.exists(`lanes:reason.${entry.failure}`) ? t(`lanes:reason.${entry.failure as 'failed'}`) : ''
    const took = entry.outcome === 'denied' || (entry.outcome === 'stopped' && entry.ms === 0) ? '' : text.duration(entry.ms)
    // The rule that let it run, while it still holds; one that is gone is only "allowed earlier".
    const rule = entry.verdict === 'auto' && entry.rule.startsWith('grant.') ? grants?.find(({ id }) => `grant.${id}` === entry.rule) : undefined
    return {
      title: text.titleOf(entryTitle(entry, { ability })), chat: entry.sessionTitle === '' ? t('deletedChat') : entry.sessionTitle,
      more: [origin, entry.asked === undefined ? '' : t('edited'), reason, entry.tool === 'exec' && entry.sandbox === 'on' ? t('safeArea') : '', took].filter((one) => one !== ''),
      who: t(`who.${decision.who}`),
      note: rule ? whatWords(rule) : decision.note === null ? '' : decision.note === 'after' ? t('note.after', { time: text.duration(entry.askedMs ?? 0) }) : t(`note.${decision.note}`),
      undo: t(`undo.${entry.undo}`),
      copied: { title: text.titleOf(entryTitle(entry, { ability, isWhole: true })), undo: t(entry.undo === 'can' ? 'undo.canBe' : `undo.${entry.undo}`), more: entry.asked === undefined ? [] : [t('askedFirst', { asked: askedWords(entry.asked) })] },
    }
  }, [t, i18n, text, grants])
}

/** The command as it was asked for first; of other arguments, all as they were recorded. */
function askedWords(asked: string): string {
  try {
    const { command } = JSON.parse(asked) as { command?: unknown }
    return visibleText(typeof command === 'string' ? command : asked)
  } catch {
    // A record is cut at a length: then it is no whole JSON, and is shown as it stands.
    return visibleText(asked)
  }
}
