import { MessageSquare, Trash2, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../frame/page.tsx'
import { report } from '../stores/report-error.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { useToasts } from '../stores/toast-store.ts'
import { useFormat } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'

/** Chats in the bin, newest first, each with a way back. */
export function DeletedPage() {
  const { t } = useTranslation(['chat', 'common'])
  const format = useFormat()
  const deleted = useSessions((state) => state.deleted)
  useEffect(() => report(useSessions.getState().loadDeleted()), [])
  const restore = async (sessionId: string, title: string): Promise<void> => {
    await useSessions.getState().restore(sessionId)
    useToasts.getState().show({ tone: 'ok', text: t('restoredToast', { title }) })
  }
  return (
    <Page title={t('deletedTitle')}>
      {deleted?.length === 0 ? (
        <div className="grid h-full"><EmptyState icon={Trash2} title={t('deletedEmpty')} lead={t('deletedEmptyLead')} /></div>
      ) : (
        <div className="mx-auto max-w-206">
          <p className="mb-4 text-ink-2">{t('deletedLead')}</p>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {deleted?.toSorted((a, b) => (b.deletedAt ?? 0) - (a.deletedAt ?? 0)).map((chat) => {
              const title = chat.title || t('untitled')
              return (
                <li key={chat.id} className="flex items-center gap-3 py-2 pr-2 pl-4">
                  <Icon of={MessageSquare} className="text-ink-3" />
                  <div className="min-w-0 grow">
                    <p className="truncate">{title}</p>
                    {chat.deletedAt !== undefined && <p className="text-13 text-ink-3">{t('deletedAt', { when: format.day(chat.deletedAt) })}</p>}
                  </div>
                  <Button size="small" icon={Undo2} onClick={() => report(restore(chat.id, title))}>{t('common:restore')}</Button>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </Page>
  )
}
