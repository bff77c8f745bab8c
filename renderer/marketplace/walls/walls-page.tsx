import { ArrowLeft, RotateCw, ShieldAlert, ShieldCheck, ShieldOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkillWalls } from '../../../shared/skills/offer.ts'
import type { Skill } from '../../../shared/skills/skill.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { Page } from '../../frame/page.tsx'
import { asGatewayError, call, type GatewayError } from '../../gateway-client.ts'
import { useRoute } from '../../stores/route-store.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { GatewayErrorCard } from '../../ui/gateway-error-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { inOurWords } from '../own-words.ts'
import { useSkills } from '../skills-store.ts'

/** Which walls hold round skills on this computer. What is missing comes first and is named. */
export function WallsPage() {
  const { t } = useTranslation(['skills', 'common'])
  const [walls, setWalls] = useState<SkillWalls | null>(null)
  const [error, setError] = useState<GatewayError | null>(null)
  const load = (): void => {
    setError(null)
    call('skills.walls', {}).then(setWalls, (thrown: unknown) => setError(asGatewayError(thrown)))
  }
  useEffect(load, [])
  return (
    <Page title={t('title')} actions={<Button kind="quiet" size="small" icon={ArrowLeft} onClick={() => useRoute.getState().go({ page: 'skills', view: 'installed' })}>{t('installed.title')}</Button>}>
      <div className="mx-auto flex max-w-220 flex-col gap-6 pb-10">
        <header><h2 className="text-22">{t('walls.title')}</h2><p className="text-ink-2">{t('walls.lead')}</p></header>
        {error && <GatewayErrorCard error={error} actions={<Button icon={RotateCw} onClick={load}>{t('common:tryAgain')}</Button>} />}
        {!walls && !error && <p role="status" className="flex items-center gap-2 text-ink-3"><Spinner />{t('loading')}</p>}
        {walls && <Walls walls={walls} />}
      </div>
    </Page>
  )
}

function Walls({ walls: { walls, node } }: { walls: SkillWalls }) {
  const { t } = useTranslation('skills')
  const skills = useSkills((state) => state.list)
  const missing = walls.filter(({ holds }) => !holds)
  return (
    <>
      <p className={missing.length === 0 ? 'flex items-center gap-3 rounded-card bg-ok-soft px-4 py-3 font-medium text-ok' : 'flex items-center gap-3 rounded-card bg-wait-soft px-4 py-3 font-medium text-wait'}><Icon of={missing.length === 0 ? ShieldCheck : ShieldOff} large />{missing.length === 0 ? t('walls.allHold') : t('walls.someMissing', { count: missing.length })}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {[...missing, ...walls.filter(({ holds }) => holds)].map(({ id, holds }) => (
          <li key={id} data-wall={id} className="flex items-center gap-4 px-4 py-3">
            <Icon of={holds ? ShieldCheck : ShieldOff} large className={holds ? 'text-ok' : 'text-wait'} />
            <div className="min-w-0 grow"><p className="font-medium">{t(`walls.wall.${id}.title`)}</p><p className="text-13 text-ink-2">{t(`walls.wall.${id}.text`)}</p><Stopped skills={(skills ?? []).filter(({ attempts }) => attempts.some(({ wall }) => wall === id))} /></div>
            <Chip tone={holds ? 'ok' : 'wait'}>{t(holds ? 'walls.holds' : 'walls.missing')}</Chip>
          </li>
        ))}
      </ul>
      <p className="text-13 text-ink-3">{t('twoSentences', { first: t('walls.node', { version: node }), second: t('walls.guides') })}</p>
    </>
  )
}

/** Whom this wall has stopped; each leads to what it tried. */
function Stopped({ skills }: { skills: readonly Skill[] }) {
  const { t } = useTranslation('skills')
  if (skills.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-13 text-bad"><Icon of={ShieldAlert} />{t('walls.stopped')}
      {skills.map(inOurWords).map(({ id, displayName }) => <button key={id} type="button" className="rounded-[4px] underline underline-offset-2" onClick={() => useRoute.getState().go({ page: 'skills', id })}><MarkedText text={displayName} /></button>)}
    </p>
  )
}
