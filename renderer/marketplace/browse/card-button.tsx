import { Hand, LoaderCircle, Pause, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkillInstall, SkillSource } from '../../../shared/skills/offer.ts'
import type { Skill, SkillFacts } from '../../../shared/skills/skill.ts'
import { report } from '../../stores/report-error.ts'
import { useRoute } from '../../stores/route-store.ts'
import { Button, type ButtonKind, type ButtonSize } from '../../ui/button.tsx'
import { install as begin, update } from '../skill-actions.ts'
import { installOf, useSkills } from '../skills-store.ts'

export type CardState = 'get' | 'installing' | 'waits' | 'open' | 'update' | 'paused' | 'held'

/** What the one button of a card says. An install under way comes before everything; one that was refused is held back. */
export function cardState(installed: Pick<Skill, 'state' | 'update'> | undefined, install: SkillInstall | undefined, hasYes: boolean): CardState {
  if (install && install.end === null) return install.waits && !hasYes ? 'waits' : 'installing'
  if (installed?.state.kind === 'paused') return 'paused'
  if (installed?.state.kind === 'broken') return 'held'
  if (installed) return installed.update ? 'update' : 'open'
  return install?.end?.kind === 'failed' && install.end.code === 'refused' ? 'held' : 'get'
}

/** State, skill and install of what a card stands for. */
export function useCardState(id: string): { readonly state: CardState; readonly skill: Skill | undefined; readonly install: SkillInstall | undefined } {
  const skill = useSkills((store) => store.list?.find((each) => each.id === id))
  const install = useSkills((store) => installOf(store.installs, id))
  const hasYes = useSkills((store) => install !== undefined && (install.confirmed || store.agreed[install.id] !== undefined))
  return { state: cardState(skill, install, hasYes), skill, install }
}

/** Get, Installing…, Needs you, Open, Update, Paused or Held back: always the one thing that can be done now. */
export function CardButton({ id, name, source, facts, kind = 'plain', size = 'small', onPage = false }: { id: string; name: string; source: SkillSource; facts: SkillFacts | null; kind?: ButtonKind; size?: ButtonSize; onPage?: boolean }) {
  const { t } = useTranslation('skills')
  const { state, skill, install } = useCardState(id)
  const [busy, setBusy] = useState(false)
  const open = (): void => useRoute.getState().go({ page: 'skills', id })
  const act = (work: Promise<unknown>): void => {
    setBusy(true)
    report(work.finally(() => setBusy(false)))
  }
  const showInstall = (): void => useSkills.getState().show(install?.id ?? null)
  switch (state) {
    case 'get': return <Button kind={kind} size={size} busy={busy} aria-label={t('button.getOf', { name })} onClick={() => act(begin(source, facts))}>{t('button.get')}</Button>
    // Not `busy`: the button still does something, it shows how far the install is.
    case 'installing': return <Button size={size} icon={LoaderCircle} aria-label={t(install?.replaces ? 'button.updatingOf' : 'button.installingOf', { name })} onClick={showInstall}>{t('button.installing')}</Button>
    case 'waits': return <Button size={size} icon={Hand} className="text-wait" aria-label={t('button.waitsOf', { name })} onClick={showInstall}>{t('button.waits')}</Button>
    case 'update': return <Button kind={kind} size={size} busy={busy} aria-label={t('button.updateOf', { name })} onClick={() => { if (skill) act(update(skill)) }}>{t('button.update')}</Button>
    case 'paused': return onPage ? null : <Button size={size} icon={Pause} className="text-wait" aria-label={t('button.pausedOf', { name })} onClick={open}>{t('button.paused')}</Button>
    case 'held': return onPage && !install ? null : <Button size={size} icon={ShieldAlert} className="text-bad" aria-label={t('button.heldOf', { name })} onClick={skill ? open : showInstall}>{t('button.held')}</Button>
    case 'open': return onPage ? null : <Button size={size} aria-label={t('button.openOf', { name })} onClick={open}>{t('button.open')}</Button>
    default: return state satisfies never
  }
}
