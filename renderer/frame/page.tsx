import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAtLeast, useLayout } from '../stores/layout-store.ts'
import { IconButton } from '../ui/button.tsx'
import { AsideButton, PageAside, type Aside } from './page-aside.tsx'

/** A page of the window: bar of 56 with its title, then a body that scrolls, and an optional panel at the end (a button in a narrow window). */
export function Page({ title, badge, actions, aside, children }: { title: string; badge?: ReactNode; actions?: ReactNode; aside?: Aside; children: ReactNode }) {
  return (
    <div className="grid min-h-0 min-w-0 grid-rows-[56px_minmax(0,1fr)]">
      <Bar title={<h1 className="truncate text-15">{title}</h1>} after={badge} actions={<>{actions}{aside && <AsideButton aside={aside} />}</>} />
      <div className={aside ? 'grid min-h-0 grid-cols-1 wide:grid-cols-[minmax(0,1fr)_344px]' : 'grid min-h-0 min-w-0'}>
        <div className="relative min-h-0 min-w-0 overflow-x-hidden overflow-y-auto px-8 py-6">{children}</div>
        {aside && <PageAside aside={aside} />}
      </div>
    </div>
  )
}

/** The bar of 56 at the top of every page. In a narrow window it also opens the list of chats. */
export function Bar({ title, after, actions }: { title: ReactNode; after?: ReactNode; actions?: ReactNode }) {
  const { t } = useTranslation('common')
  const mid = useAtLeast('mid')
  const set = useLayout((state) => state.set)
  return (
    <header className="flex min-w-0 items-center gap-3 border-b border-line pr-4 pl-6">
      {!mid && <IconButton icon={Menu} label={t('openMenu')} className="-ml-2" onClick={() => set({ sideSheet: true })} />}
      {title}
      {after}
      <span className="min-w-0 grow" />
      {actions}
    </header>
  )
}
