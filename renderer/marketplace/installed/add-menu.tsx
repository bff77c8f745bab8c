import { ChevronDown, FileBox, FolderOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from '../../stores/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { install } from '../skill-actions.ts'

/** A skill of the person's own: the system's dialog chooses a file or a folder, then it goes the way of any other. `wide`: two buttons instead of a menu. */
export function AddMenu({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation('skills')
  const [busy, setBusy] = useState(false)
  const choose = (what: 'file' | 'folder'): void => {
    setBusy(true)
    report(install({ kind: 'choose', what }, null).finally(() => setBusy(false)))
  }
  if (wide) return <><Button className="justify-start" icon={FileBox} disabled={busy} onClick={() => choose('file')}>{t('add.file')}</Button><Button className="justify-start" icon={FolderOpen} disabled={busy} onClick={() => choose('folder')}>{t('add.folder')}</Button></>
  return (
    <Menu align="end" width={320} label={t('add.button')} trigger={<Button size="small" icon={Plus} iconEnd={ChevronDown} busy={busy}>{t('add.button')}</Button>}>
      <MenuItem icon={FileBox} note={t('add.fileNote')} onSelect={() => setTimeout(() => choose('file'))}>{t('add.file')}</MenuItem>
      <MenuItem icon={FolderOpen} note={t('add.folderNote')} onSelect={() => setTimeout(() => choose('folder'))}>{t('add.folder')}</MenuItem>
    </Menu>
  )
}
