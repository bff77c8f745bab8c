import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkillInstall } from '../../../shared/skills/offer.ts'
import type { SkillFacts } from '../../../shared/skills/skill.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { useFormat } from '../../text/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorThreeParts } from '../../ui/error-three-parts.tsx'
import { newSince } from '../agreement.ts'
import { factsOf, nameOf } from '../install-name.ts'
import { ContentsList } from '../may/contents-list.tsx'
import { MayColumns } from '../may/may-columns.tsx'
import { ThingsToKnow } from '../may/things-to-know.tsx'
import { TrustFacts } from '../may/trust-facts.tsx'
import { MixedText, outside } from '../outside-words.tsx'
import { forget } from '../skill-events.ts'
import { SkillIcon } from '../skill-icon.tsx'
import { failureWords } from '../skill-words.ts'
import { useSkills } from '../skills-store.ts'
import { ChangesList } from './changes-list.tsx'
import { InstallFooter } from './install-footer.tsx'
import { InstallReady } from './install-ready.tsx'
import { InstallSteps } from './install-steps.tsx'
import { useInstallSteps } from './use-install.ts'

/** The dialog of the install that is shown, if one is. */
export function InstallDialog() {
  const install = useSkills((state) => state.installs.find(({ id }) => id === state.shown))
  return install ? <OneInstall key={install.id} install={install} /> : null
}

/** From the first click to ready. Nothing of it is turned on before the person says so; before that, closing means cancel. */
function OneInstall({ install }: { install: SkillInstall }) {
  const { t } = useTranslation('skills')
  const format = useFormat()
  const begunWith = useSkills((state) => state.begunWith)
  const actions = useInstallSteps(install)
  const [contents, setContents] = useState(false)
  const facts = factsOf(install, begunWith)
  const name = nameOf(install)
  const { end } = install
  const title = t(end?.kind === 'installed' ? 'install.titleDone' : end?.kind === 'failed' ? 'install.titleFailed' : install.replaces === null ? 'install.title' : 'install.titleUpdate', { name: outside(name) })
  const close = (): void => (end ? forget(install.id) : actions.hasYes ? useSkills.getState().show(null) : actions.cancel())
  return (
    <Dialog
      open onClose={close} width={784} title={<MixedText text={title} />} mark={<SkillIcon skill={facts ?? { name, displayName: name, kind: 'program' }} size="large" />}
      lead={<>{facts && facts.description !== '' && <p className="line-clamp-2"><MarkedText text={facts.description} /></p>}{facts && <p className="text-13 text-ink-3"><MixedText text={[facts.publisher === '' ? t('nobody') : outside(facts.publisher), ...(facts.version === '' ? [] : [t('version', { version: outside(facts.version) })]), ...(facts.bytes === null ? [] : [format.bytes(facts.bytes)])].join(' · ')} /></p>}</>}
      footer={<InstallFooter install={install} actions={actions} canSeeContents={facts !== null && end?.kind !== 'failed'} contents={contents} onContents={setContents} onClose={close} />}
    >
      <div className="flex flex-col gap-4">
        {end?.kind !== 'failed' && <InstallSteps install={install} />}
        {end?.kind === 'failed' ? <Failed install={install} end={end} /> : end?.kind === 'installed' ? <InstallReady skillId={end.skillId} /> : facts ? <About install={install} facts={facts} /> : <p className="py-6 text-center text-ink-3">{t(install.replaces === null ? 'install.reading' : 'install.looking')}</p>}
        {contents && facts && <div className="rounded-card border border-line px-4 py-3"><ContentsList facts={facts} /></div>}
      </div>
    </Dialog>
  )
}

/** What it may do; for an update what is different comes first and the rest is folded. */
function About({ install, facts }: { install: SkillInstall; facts: SkillFacts }) {
  const { t } = useTranslation('skills')
  const asked = useSkills((state) => state.askedAgain[install.id])
  const fresh = asked === undefined ? [] : newSince(asked, install).findings
  const all = <><MayColumns facts={facts} /><ThingsToKnow facts={facts} findings={install.findings} fresh={fresh} /><TrustFacts facts={facts} /></>
  return (
    <>
      {asked !== undefined && <p role="alert" className="rounded-card bg-bad-soft px-4 py-3 font-medium text-bad">{t('install.again')}</p>}
      {install.replaces === null ? all : (
        <>
          <ChangesList changes={install.changes} before={install.replaces} after={facts.version} />
          {install.findings.length > 0 && <ThingsToKnow facts={{ permissions: { ...facts.permissions, hosts: [] } }} findings={install.findings} fresh={fresh} />}
          <details><summary className="w-fit rounded-[4px] text-13 text-ink-2">{t('changes.rest')}</summary><div className="mt-3 flex flex-col gap-4">{all}</div></details>
        </>
      )}
    </>
  )
}

function Failed({ install, end }: { install: SkillInstall; end: Extract<SkillInstall['end'], { kind: 'failed' }> }) {
  const { parts, detail } = failureWords(install, end)
  return <div role="alert"><ErrorThreeParts parts={parts} detail={detail} /></div>
}
