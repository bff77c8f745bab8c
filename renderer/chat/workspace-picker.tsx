import { ChevronDown, Folder, FolderOpen, GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workspace } from '../../shared/settings/settings.ts'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Menu, MenuHeading, MenuItem, MenuLine } from '../ui/menu.tsx'
import { PickerButton } from './picker-button.tsx'
import { folderName, shortFolder } from './folder-name.ts'
import { TrustDialog } from './trust-dialog.tsx'

/** Recent folders shown; the rest is a click on "choose another" away. */
const shownFolders = 6

/** Where this chat works: "Works in Documents / Quotes". A folder that was never answered for is asked about first. */
export function WorkspacePicker({ path, onChange }: { path: string | null; onChange: (path: string) => void }) {
  const { t } = useTranslation('chat')
  const workspaces = useSettings((state) => state.workspaces)
  const [asking, setAsking] = useState<Workspace | null>(null)
  const chosen = workspaces.find((workspace) => workspace.path === path)
  const choose = (workspace: Workspace): void => {
    if (workspace.trusted || workspace.isPractice) onChange(workspace.path)
    else setAsking(workspace)
  }
  const pick = async (): Promise<void> => {
    const picked = await useSettings.getState().pickWorkspace()
    if (picked) choose(picked)
  }
  const recent = workspaces.filter((workspace) => !workspace.isPractice).toSorted((a, b) => b.lastUsedAt - a.lastUsedAt).slice(0, shownFolders)
  const practice = workspaces.find((workspace) => workspace.isPractice)
  const label = path === null ? t('noFolder') : chosen?.isPractice ? t('worksInPractice') : t('worksIn', { folder: shortFolder(path) })
  return (
    <>
      <Menu label={t('worksInLabel')} width={344} trigger={<PickerButton icon={Folder} title={path ?? undefined} label={t('worksInLabel')} iconEnd={ChevronDown}>{label}</PickerButton>}>
        {recent.length > 0 && <MenuHeading>{t('recentFolders')}</MenuHeading>}
        {recent.map((workspace) => (
          <MenuItem key={workspace.path} icon={Folder} checked={workspace.path === path} off={!workspace.exists} onSelect={() => choose(workspace)}
            note={workspace.exists ? (workspace.trusted ? workspace.path : `${workspace.path} · ${t('notTrusted')}`) : t('folderGone')}>
            {folderName(workspace.path)}
          </MenuItem>
        ))}
        {practice && <MenuItem icon={GraduationCap} checked={practice.path === path} onSelect={() => choose(practice)} note={t('practiceNote')}>{t('practiceFolder')}</MenuItem>}
        <MenuLine />
        <MenuItem icon={FolderOpen} onSelect={() => report(pick())}>{t('otherFolder')}</MenuItem>
      </Menu>
      {chosen && !chosen.trusted && !chosen.isPractice && <span className="sr-only">{t('notTrusted')}</span>}
      <TrustDialog
        folder={asking} onClose={() => setAsking(null)}
        onAnswer={(trusted) => {
          const folder = asking
          setAsking(null)
          if (!folder) return
          report(useSettings.getState().trustWorkspace(folder.path, trusted).then(() => onChange(folder.path)))
        }}
      />
    </>
  )
}
