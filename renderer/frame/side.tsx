import { startNewChat } from './focus-place.ts'
import { Keyboard, List, Plug, Plus, Settings, Store, Trash2, Users, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionsMark } from '../connections/connections-mark.tsx'
import { ChatList } from '../chat/chat-list.tsx'
import { SkillsMark } from '../marketplace/skills-mark.tsx'
import { useLayout } from '../stores/layout-store.ts'
import { useRoute, type Route } from '../stores/route-store.ts'
import { Brand } from '../ui/brand.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { sideLine } from './side-line.ts'

/** The side of 240: mark, new chat, search, chats, and the app's places below. */
export function Side() {
  const { t } = useTranslation(['common', 'connections', 'skills'])
  const setLayout = useLayout((state) => state.set)
  return (
    <aside aria-label={t('chats')} className="flex min-h-0 grow flex-col border-r border-line px-2 pb-2">
      <div className="flex h-14 shrink-0 items-center gap-2.5 px-2 text-15 font-semibold">
        <Brand className="size-6 text-accent" /><span className="grow">{t('appName')}</span>
        <IconButton icon={Keyboard} label={t('shortcuts')} className="max-mid:mr-8" onClick={() => setLayout({ help: true })} />
      </div>
      <Button icon={Plus} className="w-full justify-start px-2.5" onClick={startNewChat}>{t('newChat')}</Button>
      <ChatList />
      <nav aria-label={t('appPlaces')} className="mt-auto border-t border-line pt-2">
        <ul>
          <Place page="deleted" icon={Trash2}>{t('deletedChats')}</Place>
          <Place page="skills" icon={Store} mark={<SkillsMark />}>{t('skills:title')}</Place>
          <Place page="connections" icon={Plug} mark={<ConnectionsMark />}>{t('connections:title')}</Place>
          <Place page="activity" icon={List}>{t('activity')}</Place>
          <Place page="profiles" icon={Users}>{t('agents')}</Place>
          <Place page="settings" icon={Settings}>{t('settings')}</Place>
        </ul>
      </nav>
    </aside>
  )
}

function Place({ page, icon, mark, children }: { page: Exclude<Route['page'], 'chat'>; icon: LucideIcon; mark?: ReactNode; children: string }) {
  const here = useRoute((state) => state.route.page === page)
  const go = useRoute((state) => state.go)
  return (
    <li>
      <button type="button" aria-current={here ? 'page' : undefined} onClick={() => go({ page })} className={sideLine(here)}>
        <Icon of={icon} /><span className="min-w-0 grow truncate text-left">{children}</span>{mark}
      </button>
    </li>
  )
}
