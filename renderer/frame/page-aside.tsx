import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAtLeast } from '../stores/layout-store.ts'
import { Button, IconButton } from '../ui/button.tsx'

/** What stands beside a page: `title` names it, `button` is what opens it in a narrow window. */
export interface Aside { readonly title: string; readonly button: string; readonly content: ReactNode }

/** Beside the page in a wide window; else nothing (see `AsideButton`). */
export function PageAside({ aside }: { aside: Aside }) {
  const wide = useAtLeast('wide')
  return wide ? <aside aria-label={aside.title} className="min-h-0 overflow-y-auto border-l border-line bg-bg">{aside.content}</aside> : null
}

/** In a narrow window: a button in the bar that lays the same over the page. Esc closes it. */
export function AsideButton({ aside }: { aside: Aside }) {
  const { t } = useTranslation('common')
  const wide = useAtLeast('wide')
  const [open, setOpen] = useState(false)
  if (wide) return null
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild><Button size="small">{aside.button}</Button></Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="move-appear fixed inset-0 z-30 bg-scrim" />
        <Dialog.Content aria-describedby={undefined} className="move-slide fixed inset-y-0 right-0 z-30 flex w-86 max-w-[90vw] flex-col bg-bg shadow-3 outline-none">
          <Dialog.Title className="sr-only">{aside.title}</Dialog.Title>
          <Dialog.Close asChild><IconButton icon={X} label={t('close')} className="absolute top-3.5 right-3" /></Dialog.Close>
          <div className="min-h-0 grow overflow-y-auto">{aside.content}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
