import { ChevronRight, CircleArrowUp, LogIn, ShieldAlert, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Skill } from '../../../shared/skills/skill.ts'
import { isLimit } from '../../../shared/skills/walls.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { PlainSwitch } from '../../connections/plain-switch.tsx'
import { report } from '../../stores/report-error.ts'
import { useRoute } from '../../stores/route-store.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CardButton } from '../browse/card-button.tsx'
import { inOurWords } from '../own-words.ts'
import { setEnabled } from '../skill-actions.ts'
import { SkillIcon } from '../skill-icon.tsx'
import { abilitiesOn, missingFields, wantsSignIn } from '../skill-status.ts'
import { troubleWords } from '../skill-words.ts'
import { StatusLine } from '../status-line.tsx'

/** One installed skill as a line: light, abilities, what it wants, its switch. The name opens it. */
export function InstalledRow({ skill: given }: { skill: Skill }) {
  const { t } = useTranslation('skills')
  const skill = inOurWords(given)
  const { id, displayName, state, tools } = skill
  const trouble = troubleWords(skill)
  const open = (): void => useRoute.getState().go({ page: 'skills', id })
  return (
    <li data-skill={id} className="relative px-4 py-3 hover:bg-hover">
      <div className="flex items-center gap-4">
        <SkillIcon skill={skill} />
        <div className="min-w-0 grow">
          {/* The whole line is the target; the other controls lie above it. */}
          <button type="button" aria-label={t('open', { name: displayName })} onClick={open} className="block max-w-full truncate rounded-[4px] text-left font-medium after:absolute after:inset-0"><MarkedText text={displayName} /></button>
          <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-3">
            <StatusLine skill={skill} /><span aria-hidden>·</span>
            <span>{skill.kind === 'guide' ? t('installed.guide') : abilitiesOn(skill) === tools.length ? t('installed.abilities', { count: tools.length }) : t('installed.abilitiesOn', { on: abilitiesOn(skill), count: tools.length })}</span>
            {skill.version !== '' && <><span aria-hidden>·</span><span>{skill.version}</span></>}
          </p>
          {trouble && <p className="text-13 text-ink-2">{t('twoSentences', { first: trouble.parts.happened, second: trouble.parts.can })}</p>}
        </div>
        <div className="relative z-1 flex flex-wrap items-center justify-end gap-2"><Wants skill={skill} />{skill.update && <CardButton id={id} name={displayName} source={{ kind: 'npm', spec: id }} facts={skill} />}</div>
        <div className="relative z-1 flex"><PlainSwitch label={t('turnOn', { name: displayName })} checked={state.kind === 'active'} disabled={state.kind === 'broken' && state.why !== 'load'} onChange={(on) => report(setEnabled(id, on))} /></div>
        <Icon of={ChevronRight} className="text-ink-3" />
      </div>
    </li>
  )
}

function Wants({ skill }: { skill: Skill }) {
  const { t } = useTranslation('skills')
  const signIn = skill.state.kind === 'active' && wantsSignIn(skill)
  return (
    <>
      {skill.attempts.some(({ wall }) => !isLimit(wall)) && <Chip tone="bad" icon={ShieldAlert}>{t('attempts.chip')}</Chip>}
      {skill.update && <Chip tone="accent" icon={CircleArrowUp}>{t('attention.update', { version: skill.update.version })}</Chip>}
      {skill.state.kind === 'active' && missingFields(skill).length > 0 && <Chip tone="wait" icon={SlidersHorizontal}>{t('attention.setting')}</Chip>}
      {signIn && <Chip tone="wait" icon={LogIn}>{t('attention.signIn')}</Chip>}
    </>
  )
}
