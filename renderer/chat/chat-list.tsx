import { Search, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNewChat } from '../stores/new-chat-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ChatListItem } from './chat-list-item.tsx'
import { useToday } from './use-today.ts'
import { groupChats } from './chat-groups.ts'

/** Search box and chats by day. The box filters titles while typing; Esc empties it. */
export function ChatList() {
  const { t } = useTranslation(['common', 'chat'])
  const byId = useSessions((state) => state.byId)
  const loaded = useSessions((state) => state.loaded)
  const made = useNewChat((state) => state.made)
  const today = useToday()
  const [search, setSearch] = useState('')
  const groups = useMemo(() => groupChats(Object.values(byId).filter((chat) => chat.id !== made), search, today), [byId, made, search, today])
  return (
    <>
      <div className="mt-2 flex h-9 shrink-0 items-center gap-2 rounded-control px-2.5 text-ink-3 focus-within:bg-raised focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus hover:bg-hover">
        <Icon of={Search} />
        <input
          type="search" data-focus="search" value={search} placeholder={t('searchChats')} aria-label={t('searchChats')} spellCheck={false}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => { if (event.key === 'Escape') setSearch('') }}
          className="min-w-0 grow bg-transparent text-ink outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {search && <IconButton icon={X} small label={t('chat:clearSearch')} onClick={() => setSearch('')} />}
      </div>
      <nav aria-label={t('chats')} className="no-bar -mx-2 min-h-0 overflow-x-hidden overflow-y-auto px-2 pb-2">
        {groups.map((group) => (
          <section key={group.name} aria-label={t(group.name)}>
            <h2 className="px-2.5 pt-4 pb-1 text-13 font-medium text-ink-3">{t(group.name)}</h2>
            <ul>{group.chats.map((chat) => <ChatListItem key={chat.id} chat={chat} />)}</ul>
          </section>
        ))}
        {loaded && groups.length === 0 && <p role="status" className="px-2.5 pt-4 text-13 text-ink-3">{search ? t('chat:noChatNamed') : t('chat:noChats')}</p>}
      </nav>
    </>
  )
}
