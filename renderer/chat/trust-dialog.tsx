import { Check, Eye, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Workspace } from '../../shared/settings/settings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { folderName } from './folder-name.ts'

/** Asked once before a folder is used: may what lies in it steer Pincer? Both answers use the folder; closing uses nothing. */
export function TrustDialog({ folder, onAnswer, onClose }: { folder: Workspace | null; onAnswer: (trusted: boolean) => void; onClose: () => void }) {
  const { t } = useTranslation(['chat', 'common'])
  return (
    <Dialog
      open={folder !== null} onClose={onClose} title={t('trustTitle', { folder: folder ? folderName(folder.path) : '' })} lead={t('trustLead')}
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{t('common:cancel')}</Button>
          <span className="grow" />
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog has to put the focus somewhere; the careful answer is the better place than the cross */}
          <Button kind="solid" autoFocus onClick={() => onAnswer(false)}>{t('trustDecline')}</Button>
          <Button icon={Check} onClick={() => onAnswer(true)}>{t('trustAccept')}</Button>
        </>
      )}
    >
      <p className="rounded-control bg-sunken px-3 py-2 font-mono text-13 wrap-anywhere">{folder?.path}</p>
      <ul className="mt-3 grid gap-2">
        <li className="flex gap-3"><Icon of={Check} className="mt-0.5 text-ok" />{t('trustYes')}</li>
        <li className="flex gap-3"><Icon of={Eye} className="mt-0.5 text-ink-3" />{t('trustNo')}</li>
        <li className="flex gap-3"><Icon of={TriangleAlert} className="mt-0.5 text-wait" />{t('trustWhy')}</li>
      </ul>
    </Dialog>
  )
}
