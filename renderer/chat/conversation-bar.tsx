import { PanelRight, Square } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Bar } from '../frame/page.tsx'
import { report } from '../stores/report-error.ts'
import { useAtLeast, useLayout } from '../stores/layout-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ModelPicker } from './model-picker.tsx'
import { OpenHostsPicker } from './open-hosts-picker.tsx'
import { RenameField } from './rename-field.tsx'
import { stopChat } from './stop-chat.ts'
import type { ChatPlace } from './use-chat-place.ts'
import { WorkspacePicker } from './workspace-picker.tsx'

/** The bar of a chat: its name (a click renames), folder, model, and "Stop everything" while it works. */
export function ConversationBar({ sessionId, place, works }: { sessionId: string | null; place: ChatPlace; works: boolean }) {
  const { t } = useTranslation(['chat', 'common'])
  const summary = useSessions((state) => (sessionId ? state.byId[sessionId] : undefined))
  const [renaming, setRenaming] = useState(false)
  const title = summary?.title || t('untitled')
  return (
    <Bar
      title={renaming && sessionId
        ? <RenameField title={summary?.title ?? ''} onCancel={() => setRenaming(false)} onSave={(next) => { setRenaming(false); report(useSessions.getState().rename(sessionId, next)) }} />
        : (
          <h1 className={sessionId ? '-mx-1.5 max-w-90 min-w-0 text-15' : 'truncate text-15'}>
            {sessionId ? <button type="button" title={t('renameChat')} onClick={() => setRenaming(true)} className="block max-w-full truncate rounded-control px-1.5 font-semibold hover:bg-hover">{title}</button> : title}
          </h1>
        )}
      after={(
        <>
          <WorkspacePicker path={place.workspace} onChange={place.setWorkspace} />
          <ModelPicker model={place.model} onChange={place.setModel} />
          {sessionId && <OpenHostsPicker sessionId={sessionId} />}
        </>
      )}
      actions={(
        <>
          {works && sessionId && <Button size="small" icon={Square} className="[&>svg]:size-2.5 [&>svg]:fill-current" onClick={() => report(stopChat(sessionId))}>{t('stopEverything')}</Button>}
          {sessionId && <PanelButton />}
        </>
      )}
    />
  )
}

function PanelButton() {
  const { t } = useTranslation('common')
  const wide = useAtLeast('wide')
  const { panel, panelSheet, set } = useLayout()
  const open = wide ? panel : panelSheet
  return <IconButton icon={PanelRight} label={open ? t('hidePanel') : t('showPanel')} pressed={open} onClick={() => set(wide ? { panel: !panel } : { panelSheet: !panelSheet })} />
}
