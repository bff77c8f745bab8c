import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRoute } from '../stores/route-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { Icon } from '../ui/icon.tsx'
import { sideLine } from '../frame/side-line.ts'

export function ChatList() {
  const { t } = useTranslation('common')
  const byId = useSessions((state) => state.byId)
  const route = useRoute((state) => state.route)
  const go = useRoute((state) => state.go)
  return (
    <nav aria-label={t('chats')} className="min-h-0 overflow-y-auto">
      <ul>
        {Object.values(byId).map((chat) => (
          <li key={chat.id}>
            <button type="button" className={sideLine(route.page === 'chat' && route.sessionId === chat.id)} onClick={() => go({ page: 'chat', sessionId: chat.id })}>
              <Icon of={MessageSquare} /><span className="min-w-0 grow truncate text-left">{chat.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
