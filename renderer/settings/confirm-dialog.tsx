import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Asks before something is deleted or overwritten. Leaving it as it is comes first, is solid and has the focus. */
export function ConfirmDialog({ open, onClose, title, lead, yes, onYes, children }: {
  open: boolean; onClose: () => void; title: string; lead: string; yes: string; onYes: () => Promise<void>; children: ReactNode
}) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const act = (): void => {
    setBusy(true)
    void onYes().finally(() => setBusy(false))
  }
  return (
    <Dialog
      open={open} onClose={onClose} title={title} lead={lead} width={480}
      footer={(
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog has to put the focus somewhere; the answer that changes nothing is the place */}
          <Button kind="solid" autoFocus onClick={onClose}>{t('cancel')}</Button>
          <Button busy={busy} onClick={act}>{yes}</Button>
        </>
      )}
    >
      {children}
    </Dialog>
  )
}
