import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SkillInstall } from '../../../shared/skills/offer.ts'
import { useRoute } from '../../stores/route-store.ts'
import { Button } from '../../ui/button.tsx'
import { useSkills } from '../skills-store.ts'
import type { InstallActions } from './use-install.ts'

/** Cancel has the focus; the yes says when it takes effect. */
export function InstallFooter({ install, actions, canSeeContents, contents, onContents, onClose }: {
  install: SkillInstall; actions: InstallActions; canSeeContents: boolean; contents: boolean; onContents: (open: boolean) => void; onClose: () => void
}) {
  const { t } = useTranslation(['skills', 'common'])
  const { end } = install
  const left = canSeeContents ? <button type="button" aria-expanded={contents} onClick={() => onContents(!contents)} className="mr-auto rounded-[4px] text-13 text-accent underline underline-offset-2">{t(contents ? 'contains.hide' : 'contains.title')}</button> : <span className="grow" />
  if (end?.kind === 'installed') {
    const open = (): void => {
      useRoute.getState().go({ page: 'skills', id: end.skillId })
      onClose()
    }
    return <>{left}<Button size="tall" onClick={onClose}>{t('install.done')}</Button><Button size="tall" kind="accent" onClick={open}>{t('install.openIt')}</Button></>
  }
  if (end) return <>{left}{actions.again && <Button size="tall" icon={RotateCw} onClick={actions.again}>{t('anotherOne')}</Button>}<Button size="tall" kind="solid" onClick={onClose}>{t('common:close')}</Button></>
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog has to put the focus somewhere; the answer that changes nothing is the place
  const cancel = <Button size="tall" autoFocus busy={actions.cancelling} onClick={actions.cancel}>{actions.cancelling ? t('install.cancelling') : t('common:cancel')}</Button>
  if (actions.hasYes) return <>{left}<span className="text-13 text-ink-3">{t('install.agreed')}</span>{cancel}<Button size="tall" onClick={() => useSkills.getState().show(null)}>{t('install.background')}</Button></>
  const yes = install.replaces === null ? (install.waits ? 'install.turnOn' : 'install.turnOnWhen') : install.waits ? 'install.update' : 'install.updateWhen'
  return <>{left}{cancel}<Button size="tall" kind="accent" disabled={!actions.canAgree || actions.cancelling} onClick={actions.agree}>{t(yes)}</Button></>
}
