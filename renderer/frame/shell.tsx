import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAtLeast, useLayout } from '../stores/layout-store.ts'
import { useRoute } from '../stores/route-store.ts'
import { IconButton } from '../ui/button.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { Side } from './side.tsx'
import { useTellLooking } from './use-looking.ts'
import { useQuestionAlarm } from './use-question-alarm.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { WaitingBanner } from './waiting-banner.tsx'

/** Side 240 · page. The page brings its own bar of 56. In a narrow window the side lies over the page. */
export function Shell({ children }: { children: ReactNode }) {
  useShortcuts()
  useTellLooking()
  useQuestionAlarm()
  const mid = useAtLeast('mid')
  return (
    <div className={mid ? 'grid h-full grid-cols-[240px_minmax(0,1fr)] overflow-hidden' : 'grid h-full overflow-hidden'}>
      {mid ? <Side /> : <SideSheet />}
      <main className="relative grid min-h-0 min-w-0 overflow-clip bg-surface">{children}<WaitingBanner /></main>
      <HelpDialog />
    </div>
  )
}

function SideSheet() {
  const { t } = useTranslation('common')
  const open = useLayout((state) => state.sideSheet)
  const set = useLayout((state) => state.set)
  const route = useRoute((state) => state.route)
  useEffect(() => set({ sideSheet: false }), [route, set])
  return (
    <Dialog.Root open={open} onOpenChange={(next) => set({ sideSheet: next })}>
      <Dialog.Portal>
        <Dialog.Overlay className="move-appear fixed inset-0 z-30 bg-scrim" />
        <Dialog.Content aria-describedby={undefined} className="fixed inset-y-0 left-0 z-30 flex w-70 max-w-[85vw] bg-bg shadow-3 outline-none">
          <Dialog.Title className="sr-only">{t('chats')}</Dialog.Title>
          <div className="flex min-w-0 grow flex-col"><Side /></div>
          <Dialog.Close asChild><IconButton icon={X} label={t('close')} className="absolute top-3.5 right-3" /></Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
