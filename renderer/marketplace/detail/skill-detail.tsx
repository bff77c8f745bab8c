import { ArrowLeft, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkillSource } from '../../../shared/skills/offer.ts'
import type { Finding, Skill, SkillFacts } from '../../../shared/skills/skill.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { PlainSwitch } from '../../connections/plain-switch.tsx'
import { Page } from '../../frame/page.tsx'
import { report } from '../../stores/report-error.ts'
import { useRoute, type SkillsView } from '../../stores/route-store.ts'
import { useFormat } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorThreeParts } from '../../ui/error-three-parts.tsx'
import { CardButton } from '../browse/card-button.tsx'
import { ContentsList, Line } from '../may/contents-list.tsx'
import { MayColumns } from '../may/may-columns.tsx'
import { ThingsToKnow } from '../may/things-to-know.tsx'
import { TrustFacts } from '../may/trust-facts.tsx'
import { rollback, setEnabled } from '../skill-actions.ts'
import { SkillIcon } from '../skill-icon.tsx'
import { troubleWords } from '../skill-words.ts'
import { StatusLine } from '../status-line.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SkillAccounts } from './skill-accounts.tsx'
import { SkillAttempts } from './skill-attempts.tsx'
import { SkillLog } from './skill-log.tsx'
import { SkillMenu } from './skill-menu.tsx'
import { SkillTools } from './skill-tools.tsx'

/** Everything about one skill. `skill`: it is installed, so what it lacks, its switches, settings and log are there too. `isWhole`: its own description of what it may do is known. */
export function SkillDetail({ facts, skill, source, findings, isWhole }: { facts: SkillFacts; skill: Skill | undefined; source: SkillSource; findings: readonly Finding[]; isWhole: boolean }) {
  const { t } = useTranslation('skills')
  const readable = skill?.state.kind !== 'broken' || facts.tools.length > 0
  return (
    <DetailPage back={skill ? 'installed' : undefined} aside={<AboutPanel facts={facts} skill={skill} />}>
      <header className="flex items-start gap-4" data-skill={facts.id}>
        <SkillIcon skill={facts} size="large" />
        <div className="min-w-0 grow">
          <h2 className="truncate text-22"><MarkedText text={facts.displayName} /></h2>
          <p className="flex flex-wrap items-center gap-x-2 text-ink-3">
            {skill && <><StatusLine skill={skill} className="text-14" /><span aria-hidden>·</span></>}
            <span>{facts.publisher === '' ? t('nobody') : <MarkedText text={facts.publisher} />}</span>{facts.version !== '' && <><span aria-hidden>·</span><span>{facts.version}</span></>}
          </p>
        </div>
        <div className="flex items-center gap-3 pt-1">
          <CardButton onPage id={facts.id} name={facts.displayName} source={source} facts={isWhole ? facts : null} kind="accent" size="normal" />
          {skill && <PlainSwitch label={t('turnOn', { name: skill.displayName })} checked={skill.state.kind === 'active'} disabled={skill.state.kind === 'broken' && skill.state.why !== 'load'} onChange={(on) => report(setEnabled(skill.id, on))} />}
          {skill && <SkillMenu skill={skill} />}
        </div>
      </header>
      {facts.description !== '' && <p className="text-15 text-pretty wrap-anywhere"><MarkedText text={facts.description} /></p>}
      {skill && <Trouble skill={skill} />}
      {skill && <SkillAttempts skill={skill} />}
      {skill && <SkillAccounts skill={skill} />}
      {skill && <SettingsForm skill={skill} />}
      {isWhole && readable && (
        <section aria-labelledby="skill-may" className="flex flex-col gap-3">
          <div><h3 id="skill-may" className="text-18">{t('may.title')}</h3><p className="text-13 text-ink-3">{t('may.held')}</p></div>
          <MayColumns facts={facts} />
          <ThingsToKnow facts={facts} findings={findings} />
        </section>
      )}
      {!isWhole && findings.length > 0 && <ThingsToKnow facts={facts} findings={findings} />}
      {facts.kind === 'program' && readable && <SkillTools facts={facts} skill={skill} isWhole={isWhole} />}
      <TrustFacts facts={facts} />
      {skill?.kind === 'program' && <SkillLog id={skill.id} open={skill.state.kind === 'paused' || (skill.state.kind === 'broken' && skill.state.why === 'load')} stamp={`${skill.state.kind} ${skill.version} ${skill.attempts.reduce((sum, { count }) => sum + count, 0)}`} />}
    </DetailPage>
  )
}

/** The frame of a skill's page, also while it is still being asked for. */
export function DetailPage({ back, aside, children }: { back?: SkillsView | undefined; aside?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('skills')
  const go = (): void => useRoute.getState().go({ page: 'skills', ...(back ? { view: back } : {}) })
  return (
    <Page title={t('title')} actions={<Button kind="quiet" size="small" icon={ArrowLeft} onClick={go}>{t(back ? 'installed.title' : 'all')}</Button>} {...(aside ? { aside: { title: t('about.title'), button: t('about.title'), content: aside } } : {})}>
      <div className="mx-auto flex max-w-220 flex-col gap-6 pb-10">{children}</div>
    </Page>
  )
}

/** Why it cannot be used, and what helps. */
function Trouble({ skill }: { skill: Skill }) {
  const { t } = useTranslation('skills')
  const trouble = troubleWords(skill)
  if (!trouble) return null
  const canTry = skill.state.kind === 'paused' || (skill.state.kind === 'broken' && skill.state.why === 'load')
  return (
    <ErrorThreeParts tone={skill.state.kind === 'paused' ? 'wait' : 'bad'} parts={trouble.parts} detail={trouble.detail} actions={(canTry || skill.hasPrevious) && (
      <>{canTry && <Button kind="solid" icon={RotateCw} onClick={() => report(setEnabled(skill.id, true))}>{t('tryAgain')}</Button>}{skill.hasPrevious && <Button onClick={() => report(rollback(skill.id))}>{t('rollback')}</Button>}</>
    )} />
  )
}

/** Beside it: what it is and where it comes from, exactly. */
function AboutPanel({ facts, skill }: { facts: SkillFacts; skill: Skill | undefined }) {
  const { t } = useTranslation('skills')
  const format = useFormat()
  return (
    <div className="p-4">
      <h2 className="mb-4 text-18">{t('about.title')}</h2>
      <ContentsList facts={facts} extra={skill && <><Line name={t('contains.installed')}><time dateTime={new Date(skill.installedAt).toISOString()}>{format.day(skill.installedAt)}</time></Line>{skill.kind === 'program' && <Line name={t('contains.storage')}>{format.bytes(skill.storedBytes)}</Line>}</>} />
    </div>
  )
}
