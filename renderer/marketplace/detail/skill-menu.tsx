import { Ellipsis, History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Skill } from '../../../shared/skills/skill.ts'
import { report } from '../../stores/report-error.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { rollback } from '../skill-actions.ts'
import { RemoveSkill } from './remove-skill.tsx'

/** Back to the version before, where there is one; and removing. */
export function SkillMenu({ skill }: { skill: Skill }) {
  const { t } = useTranslation('skills')
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <Menu align="end" label={t('more', { name: skill.displayName })} trigger={<IconButton icon={Ellipsis} edged label={t('more', { name: skill.displayName })} />}>
        {skill.hasPrevious && <><MenuItem icon={History} onSelect={() => report(rollback(skill.id))}>{t('rollback')}</MenuItem><MenuLine /></>}
        <MenuItem icon={Trash2} danger onSelect={() => setTimeout(() => setRemoving(true))}>{t('remove')}</MenuItem>
      </Menu>
      <RemoveSkill skill={skill} open={removing} onClose={() => setRemoving(false)} />
    </>
  )
}
