import { Eye, Folder, FolderOpen, GraduationCap, Pencil, ShieldCheck } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { folderName } from '../chat/folder-name.ts'
import { useNewChat } from '../stores/new-chat-store.ts'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/switch.tsx'
import { Facts, FactsCard } from './facts-card.tsx'
import { TaskLine } from './task-line.tsx'

/** Which folder the first chat works in, and whether what lies in it may steer Pincer. `folder`: the one picked so far, or null. */
export function FolderStep({ folder }: { folder: string | null }) {
  const { t } = useTranslation('onboarding')
  const practice = useSettings((state) => state.app?.practiceFolder)
  const workspaces = useSettings((state) => state.workspaces)
  const [busy, setBusy] = useState(false)
  const [wants, setWants] = useState<'practice' | 'own'>(folder !== null && folder !== practice ? 'own' : 'practice')
  const own = folder !== null && folder !== practice ? (workspaces.find((each) => each.path === folder) ?? { path: folder, trusted: false }) : null
  const pick = (): void => {
    setBusy(true)
    report(useSettings.getState().pickWorkspace().then((picked) => {
      if (!picked) return
      useNewChat.getState().setWorkspace(picked.path)
      setWants('own')
    }).finally(() => setBusy(false)))
  }
  return (
    <>
      <h1 tabIndex={-1} className="text-30 outline-none">{t('folderTitle')}</h1>
      <p className="mt-1 reading text-ink-2">{t('folderLead')}</p>
      <div className="mt-5 grid items-start gap-5 mid:grid-cols-2">
        <section aria-label={t('folderChoice')} className="rounded-dialog border border-line bg-raised p-6 shadow-1">
          <RadioGroup.Root aria-label={t('folderChoice')} value={wants} className="grid gap-2"
            onValueChange={(choice) => {
              // The dialog is the button's: arrow keys pass over this line and must not open anything.
              setWants(choice === 'own' ? 'own' : 'practice')
              if (choice !== 'own') useNewChat.getState().setWorkspace(practice ?? null)
            }}>
            <TaskLine id="practice" icon={GraduationCap} tone="bg-accent-soft text-accent" title={t('folderPractice')} note={t('folderPracticeNote')} />
            <TaskLine id="own" icon={Folder} tone="bg-hover text-ink" title={own ? folderName(own.path) : t('folderOwn')} note={own ? own.path : t('folderOwnNote')} />
          </RadioGroup.Root>
          <Button icon={FolderOpen} busy={busy} onClick={pick} kind={wants === 'own' && !own ? 'solid' : 'plain'} className="mt-4 w-full" size="tall">{own ? t('folderOther') : t('folderPick')}</Button>
          {own && (
            <div className="mt-4 border-t border-line pt-2">
              <Switch label={t('trust')} note={t('trustNote')} checked={own.trusted} onChange={(trusted) => report(useSettings.getState().trustWorkspace(own.path, trusted))} />
            </div>
          )}
        </section>
        <FactsCard title={t('means')}>
          <Facts items={[{ icon: Eye, text: t('meansItems.looks') }, { icon: Pencil, text: t('meansItems.changes') }, { icon: ShieldCheck, text: t('meansItems.outside') }]} />
        </FactsCard>
      </div>
    </>
  )
}
