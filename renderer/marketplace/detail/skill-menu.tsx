import { Ellipsis, FolderSync, History, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Skill } from '../../../shared/skills/skill.ts'
import { report } from '../../stores/report-error.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { useToasts } from '../../stores/toast-store.ts'
import { checkUpdates, rollback, update } from '../skill-actions.ts'
import { useSkills } from '../skills-store.ts'
import { RemoveSkill } from './remove-skill.tsx'

/** Whether there is something newer, back to the version before, and removing. */
export function SkillMenu({ skill }: { skill: Skill }) {
  const { t } = useTranslation('skills')
  const [removing, setRemoving] = useState(false)
  const { kind } = skill.origin
  const look = async (): Promise<void> => {
    await checkUpdates()
    const version = useSkills.getState().list?.find(({ id }) => id === skill.id)?.update?.version
    useToasts.getState().show({ tone: 'plain', text: version === undefined ? t('installed.checkedNone') : t('newVersion', { version }) })
  }
  return (
    <>
      <Menu align="end" label={t('more', { name: skill.displayName })} trigger={<IconButton icon={Ellipsis} edged label={t('more', { name: skill.displayName })} />}>
        {kind === 'npm' && <MenuItem icon={RotateCw} onSelect={() => report(look())}>{t('checkUpdate')}</MenuItem>}
        {(kind === 'file' || kind === 'folder') && <MenuItem icon={FolderSync} onSelect={() => setTimeout(() => report(update(skill)))}>{t('readAgain')}</MenuItem>}
        {skill.hasPrevious && <MenuItem icon={History} onSelect={() => report(rollback(skill.id))}>{t('rollback')}</MenuItem>}
        {(skill.hasPrevious || kind === 'npm' || kind === 'file' || kind === 'folder') && <MenuLine />}
        <MenuItem icon={Trash2} danger onSelect={() => setTimeout(() => setRemoving(true))}>{t('remove')}</MenuItem>
      </Menu>
      <RemoveSkill skill={skill} open={removing} onClose={() => setRemoving(false)} />
    </>
  )
}
