import { Hand } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTools } from '../stores/tools-store.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useSignIns } from './sign-in/sign-in-store.ts'
import { resumeInstalls } from './skill-events.ts'
import { useSkills } from './skills-store.ts'

/** Beside “Skills” in the side: the hand when an install waits for the person, the ring while one works. */
export function SkillsMark() {
  const { t } = useTranslation('common')
  const waits = useSkills((state) => state.installs.some(({ id, end, waits: open }) => end === null && open && state.agreed[id] === undefined))
  const works = useSkills((state) => state.installs.some(({ end }) => end === null))
  // Installs and sign-ins that were under way before this window was; a window without a gateway has none.
  useEffect(() => {
    resumeInstalls().catch(() => undefined)
    useTools.getState().load().catch(() => undefined)
    useSignIns.getState().load().catch(() => undefined)
  }, [])
  if (waits) return <span className="grid size-6 place-items-center rounded-control bg-wait-soft text-wait"><Icon of={Hand} /><span className="sr-only">{t('waitingForYou')}</span></span>
  return works ? <span className="text-accent"><Spinner /><span className="sr-only">{t('working')}</span></span> : null
}
