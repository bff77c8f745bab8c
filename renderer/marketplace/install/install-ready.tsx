import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { missingFields, wantsSignIn } from '../skill-status.ts'
import { useSkills } from '../skills-store.ts'

/** It is in place: that it works now, or what it still wants to know. */
export function InstallReady({ skillId }: { skillId: string }) {
  const { t } = useTranslation('skills')
  const skill = useSkills((state) => state.list?.find(({ id }) => id === skillId))
  const missing = skill ? missingFields(skill).length : 0
  const signIn = skill !== undefined && wantsSignIn(skill)
  return (
    <div role="status" className="flex items-start gap-3 rounded-card bg-ok-soft px-4 py-3">
      <Icon of={CircleCheck} large className="mt-0.5 text-ok" />
      <div><p className="font-medium text-ok">{t('install.readyLead')}</p>{missing > 0 && <p className="text-ink-2">{t('install.needsSetting', { count: missing })}</p>}{signIn && <p className="text-ink-2">{t('install.needsSignIn')}</p>}</div>
    </div>
  )
}
