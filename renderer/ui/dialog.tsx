import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'

/** A question or a form over everything else. Esc and the cross close it; the focus goes back to where it came from. `mark`: a picture before a larger title. */
export function Dialog({ open, onClose, title, lead, mark, children, footer, width = 560 }: {
  open: boolean; onClose: () => void; title: ReactNode; lead?: ReactNode; mark?: ReactNode; children?: ReactNode; footer?: ReactNode; width?: number
}) {
  const { t } = useTranslation('common')
  const cameFrom = useRef<HTMLElement | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={(next) => { if (!next) onClose() }}>
      <Radix.Portal>
        <Radix.Overlay className="move-appear fixed inset-0 z-30 bg-scrim" />
        <Radix.Content
          {...(lead ? {} : { 'aria-describedby': undefined })}
          style={{ width }}
          // Radix gives the focus back to a trigger only; ours are opened from anywhere.
          onOpenAutoFocus={(event) => {
            const at = document.activeElement
            if (at instanceof HTMLElement && !(event.currentTarget as HTMLElement).contains(at)) cameFrom.current = at
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (cameFrom.current?.isConnected) cameFrom.current.focus()
          }}
          className="move-rise fixed inset-0 z-30 m-auto flex h-fit max-h-[calc(100vh-48px)] max-w-[calc(100vw-48px)] flex-col overflow-hidden rounded-dialog bg-raised shadow-3 outline-none"
        >
          <header className={cx('flex items-start gap-4 px-6', mark ? 'pt-6 pb-4' : 'pt-5 pb-2')}>
            {mark}
            <div className="min-w-0 grow">
              <Radix.Title className={mark ? 'text-22 leading-7' : 'text-18'}>{title}</Radix.Title>
              {lead && <Radix.Description asChild={mark !== undefined} className={mark ? 'text-ink-2' : 'mt-1 text-ink-2'}>{mark ? <div>{lead}</div> : lead}</Radix.Description>}
            </div>
            <Radix.Close asChild><IconButton icon={X} label={t('close')} /></Radix.Close>
          </header>
          <div className={cx('min-h-0 grow overflow-y-auto px-6', footer ? 'pb-4' : 'pb-6')}>{children}</div>
          {footer && <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-6 py-4">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
