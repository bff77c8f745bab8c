import { Hand, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { nameOf } from '../install-name.ts'
import { useSkills } from '../skills-store.ts'

/** Installs whose dialog is closed: going on, waiting for the person, or failed unseen. `except`: ids that have a card of their own on the page. */
export function UnderWay({ except = [] }: { except?: readonly string[] }) {
  const { t } = useTranslation('skills')
  const installs = useSkills((state) => state.installs)
  const agreed = useSkills((state) => state.agreed)
  const shown = useSkills((state) => state.shown)
  const list = installs.filter(({ id, facts, end }) => id !== shown && (end === null || end.kind === 'failed') && !except.includes(facts?.id ?? ''))
  if (list.length === 0) return null
  return (
    <section aria-labelledby="skills-under-way">
      <h3 id="skills-under-way" className="mb-3 text-15">{t('underWay')}</h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {list.map((install) => {
          const waits = install.waits && agreed[install.id] === undefined
          return (
            <li key={install.id} data-install={install.subject} className="flex items-center gap-3 px-4 py-3">
              {install.end ? <Icon of={ShieldAlert} className="text-bad" /> : waits ? <Icon of={Hand} className="text-wait" /> : <Spinner className="text-accent" />}
              <span className="min-w-0 grow"><span className="block truncate font-medium"><MarkedText text={nameOf(install)} /></span><span className="block text-13 text-ink-3">{install.end ? t('failTitle') : waits ? t('install.checked') : t(`doing.${install.step}`)}</span></span>
              <Button size="small" aria-label={t('showInstallOf', { name: nameOf(install) })} onClick={() => useSkills.getState().show(install.id)}>{t('showInstall')}</Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
