import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { useAtLeast, useLayout } from '../stores/layout-store.ts'
import { ChatTimeline } from '../timeline/chat-timeline.tsx'
import { IconButton } from '../ui/button.tsx'

/** The panel of 312 beside a chat. In a narrow window it lies over the conversation and closes with Esc. */
export function SidePanel({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('common')
  const wide = useAtLeast('wide')
  const { panel, panelSheet, set } = useLayout()
  if (wide) {
    return panel ? <aside aria-label={t('sidePanel')} data-scroll="panel" className="no-bar flex w-78 shrink-0 flex-col overflow-x-hidden overflow-y-auto border-l border-line bg-bg"><ChatTimeline sessionId={sessionId} /></aside> : null
  }
  return (
    <Dialog.Root open={panelSheet} onOpenChange={(open) => set({ panelSheet: open })}>
      <Dialog.Portal>
        <Dialog.Overlay className="move-appear fixed inset-0 z-30 bg-scrim" />
        <Dialog.Content aria-describedby={undefined} className="move-slide fixed inset-y-0 right-0 z-30 flex w-84 max-w-[90vw] flex-col bg-bg shadow-3 outline-none">
          <div className="flex h-14 shrink-0 items-center justify-between border-b border-line pr-3 pl-4">
            <Dialog.Title className="text-15">{t('sidePanel')}</Dialog.Title>
            <Dialog.Close asChild><IconButton icon={X} label={t('close')} /></Dialog.Close>
          </div>
          <div data-scroll="panel" className="no-bar flex min-h-0 grow flex-col overflow-y-auto"><ChatTimeline sessionId={sessionId} /></div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
