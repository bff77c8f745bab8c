import { Ellipsis, Hand, MessageSquare, Pencil, Trash2 } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '../../shared/sessions/chat-view.ts'
import { sideLine } from '../frame/side-line.ts'
import { useConnections } from '../connections/connections-store.ts'
import { waitsForSignIn } from '../marketplace/sign-in/sign-in-cards.tsx'
import { useSignIns } from '../marketplace/sign-in/sign-in-store.ts'
import { report } from '../stores/report-error.ts'
import { useRoute } from '../stores/route-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { IconButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { deleteChat } from './delete-chat.ts'
import { RenameField } from './rename-field.tsx'

/** One chat of the list: its name, its mark, and a menu that appears on hover or focus. F2 renames, Delete deletes. */
export const ChatListItem = memo(function ChatListItem({ chat }: { chat: SessionSummary }) {
  const { t } = useTranslation(['chat', 'common'])
  const here = useRoute((state) => state.route.page === 'chat' && state.route.sessionId === chat.id)
  const go = useRoute((state) => state.go)
  const [renaming, setRenaming] = useState(false)
  const [menu, setMenu] = useState(false)
  const line = useRef<HTMLButtonElement>(null)
  const title = chat.title || t('untitled')

  if (renaming) {
    const end = (): void => {
      setRenaming(false)
      setTimeout(() => line.current?.focus())
    }
    return (
      <li className="py-0.5">
        <RenameField title={chat.title} onCancel={end} onSave={(next) => { end(); report(useSessions.getState().rename(chat.id, next)) }} />
      </li>
    )
  }
  return (
    <li className="group relative">
      <button
        ref={line} type="button" aria-current={here ? 'page' : undefined} title={title} className={sideLine(here)}
        onClick={() => go({ page: 'chat', sessionId: chat.id })} onDoubleClick={() => setRenaming(true)}
        onContextMenu={(event) => { event.preventDefault(); setMenu(true) }}
        onKeyDown={(event) => {
          if (event.key === 'F2') setRenaming(true)
          if (event.key === 'Delete') report(deleteChat(chat.id, title))
        }}
      >
        <Icon of={MessageSquare} className={menu ? 'invisible' : 'group-hover:invisible'} />
        <span className="min-w-0 grow truncate text-left">{title}</span>
        <Mark chat={chat} />
      </button>
      {/* The menu takes the place of the picture in front, so that it covers neither the name nor the mark. */}
      <div className={cx('absolute top-1 left-1', menu ? '' : 'opacity-0 group-hover:opacity-100 focus-within:opacity-100')}>
        <Menu label={t('chatMenu', { title })} align="start" open={menu} onOpenChange={setMenu} trigger={<IconButton icon={Ellipsis} tabIndex={here ? 0 : -1} label={t('chatMenu', { title })} className={here ? 'bg-raised' : 'bg-bg'} />}>
          <MenuItem icon={Pencil} onSelect={() => setTimeout(() => setRenaming(true))}>{t('common:rename')}</MenuItem>
          <MenuItem icon={Trash2} danger onSelect={() => report(deleteChat(chat.id, title))}>{t('common:delete')}</MenuItem>
        </Menu>
      </div>
    </li>
  )
})

/** The same marks as in the tray and in notifications: a hand = needs you, an open ring = it works. */
function Mark({ chat }: { chat: SessionSummary }) {
  const { t } = useTranslation('common')
  const asked = useConnections((state) => state.questions.some(({ sessionId }) => sessionId === chat.id))
  const wanted = useSignIns((state) => waitsForSignIn(state.requests, chat.id))
  if (asked || wanted || chat.state === 'waiting' || chat.pendingApprovals > 0) {
    return <Chip tone="wait" className="min-h-5 px-1.5 py-0"><Icon of={Hand} /><span className="sr-only">{t('waitingForYou')}</span></Chip>
  }
  if (chat.state === 'running') return <span title={t('working')} className="text-accent"><Spinner /><span className="sr-only">{t('working')}</span></span>
  if (chat.state === 'interrupted') return <span title={t('interrupted')} className="size-2 rounded-full bg-wait-line"><span className="sr-only">{t('interrupted')}</span></span>
  return null
}
