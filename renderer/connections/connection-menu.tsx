import { Ellipsis, LogOut, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../shared/mcp/connection.ts'
import { report } from '../stores/report-error.ts'
import { useToasts } from '../stores/toast-store.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { useAdding } from './add/adding-store.ts'
import { restart, signOut } from './connection-actions.ts'
import { RemoveDialog } from './remove-dialog.tsx'

/** Start again, edit, sign out, remove. */
export function ConnectionMenu({ connection, edged = false }: { connection: Connection; edged?: boolean }) {
  const { t } = useTranslation('connections')
  const [removing, setRemoving] = useState(false)
  const { name } = connection
  const startAgain = async (): Promise<void> => {
    await restart(name)
    useToasts.getState().show({ tone: 'plain', text: t('restarted', { name }) })
  }
  return (
    <>
      <Menu align="end" label={t('menu', { name })} trigger={<IconButton icon={Ellipsis} edged={edged} label={t('menu', { name })} />}>
        <MenuItem icon={RotateCw} onSelect={() => report(startAgain())}>{t('restart')}</MenuItem>
        <MenuItem icon={Pencil} onSelect={() => setTimeout(() => useAdding.getState().open({ way: 'form', editing: connection }))}>{t('edit')}</MenuItem>
        {connection.signedIn && <MenuItem icon={LogOut} onSelect={() => report(signOut(name))}>{t('signOut')}</MenuItem>}
        <MenuLine />
        <MenuItem icon={Trash2} danger onSelect={() => setTimeout(() => setRemoving(true))}>{t('remove')}</MenuItem>
      </Menu>
      <RemoveDialog name={name} open={removing} onClose={() => setRemoving(false)} />
    </>
  )
}
