import { ArrowLeft, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddDialog } from '../connections/add/add-dialog.tsx'
import { Page } from '../frame/page.tsx'
import { asGatewayError, type GatewayError } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { useRoute, type SkillsView } from '../stores/route-store.ts'
import { Button } from '../ui/button.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Browse } from './browse/browse.tsx'
import { OneSkill } from './detail/one-skill.tsx'
import { InstallDialog } from './install/install-dialog.tsx'
import { AddMenu } from './installed/add-menu.tsx'
import { InstalledList } from './installed/installed-list.tsx'
import { resumeInstalls } from './skill-events.ts'
import { useSkills } from './skills-store.ts'
import { WallsPage } from './walls/walls-page.tsx'

/** Skills: what is on offer, what is installed, one of them, or the walls round them; above each the install that is looked at, or the connection a file or the list turned out to be. */
export function SkillsPage({ view, id }: { view?: SkillsView; id?: string }) {
  return <><Inside {...(view ? { view } : {})} {...(id === undefined ? {} : { id })} /><InstallDialog /><AddDialog /></>
}

function Inside({ view, id }: { view?: SkillsView; id?: string }) {
  const { t } = useTranslation(['skills', 'common'])
  const list = useSkills((state) => state.list)
  const catalogue = useSkills((state) => state.catalogue)
  const [error, setError] = useState<GatewayError | null>(null)
  const load = (): void => {
    setError(null)
    useSkills.getState().load().catch((thrown: unknown) => setError(asGatewayError(thrown)))
  }
  useEffect(() => {
    load()
    report(resumeInstalls())
  }, [])
  if (view === 'walls') return <WallsPage />
  const ready = list !== null && catalogue !== null
  if (ready && id !== undefined) return <OneSkill key={id} id={id} />
  const back = <Button kind="quiet" size="small" icon={ArrowLeft} onClick={() => useRoute.getState().go({ page: 'skills' })}>{t('all')}</Button>
  return (
    <Page title={t('title')} actions={<>{view === 'installed' && back}<AddMenu /></>}>
      {error && <GatewayErrorCard error={error} actions={<Button icon={RotateCw} onClick={load}>{t('common:tryAgain')}</Button>} />}
      {!ready && !error && <p role="status" className="flex items-center gap-2 text-ink-3"><Spinner />{t('loading')}</p>}
      {ready && (view === 'installed' ? <InstalledList skills={list} /> : <Browse catalogue={catalogue} installedCount={list.length} />)}
    </Page>
  )
}
