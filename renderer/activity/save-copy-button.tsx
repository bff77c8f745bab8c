import { Share } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityEntry } from '../../shared/contract/activity.ts'
import { call } from '../gateway-client.ts'
import { useToasts } from '../stores/toast-store.ts'
import { Button } from '../ui/button.tsx'
import { activityTable } from './activity-table.ts'
import type { ActivityQuestion } from './use-activity.ts'
import { useEntryText } from './use-entry-text.ts'

/** Entries fetched at once for a copy: a year of use in a few questions. */
const copyPage = 5_000

/** Saves what the list shows, all of it and in the words on screen, where the person says. */
export function SaveCopyButton({ question }: { question: ActivityQuestion }) {
  const { t } = useTranslation('activity')
  const textOf = useEntryText()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    const { show } = useToasts.getState()
    try {
      const heads = [t('column.when'), t('column.what'), t('column.chat'), t('column.more'), t('column.who'), t('column.undo')]
      const path = await call('activity.saveCopy', { name: `${t('copyName')} ${new Date().toISOString().slice(0, 10)}.csv`, text: activityTable(heads, await everything(question), textOf) })
      if (path !== null) show({ tone: 'ok', text: t('copySaved'), action: { label: t('showCopy'), run: () => { void call('app.showInFolder', { path }).catch(() => show({ tone: 'bad', text: t('copyNotShown') })) } } })
    } catch {
      show({ tone: 'bad', text: t('copyNotSaved') })
    } finally {
      setBusy(false)
    }
  }
  return <Button size="small" icon={Share} busy={busy} onClick={() => { void save() }}>{t('saveCopy')}</Button>
}

async function everything(question: ActivityQuestion): Promise<ActivityEntry[]> {
  const all: ActivityEntry[] = []
  for (;;) {
    const last = all.at(-1)
    const { entries } = await call('activity.list', { ...question, limit: copyPage, ...(last ? { before: last.id } : {}) })
    all.push(...entries)
    if (entries.length < copyPage) return all
  }
}
