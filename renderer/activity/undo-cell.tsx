import { Check, Lock, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityEntry } from '../../shared/contract/activity.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { UndoDialog } from '../undo/undo-dialog.tsx'

/** Can this step be taken back? The button looks first: a turn is taken back as a whole or file by file, and each is shown before. */
export function UndoCell({ entry, title, onChanged }: { entry: ActivityEntry; title: string; onChanged: () => void }) {
  const { t } = useTranslation('activity')
  const [looking, setLooking] = useState(false)
  switch (entry.undo) {
    case 'can':
      // A deleted chat has no place to write the undo down in; it comes back with the chat.
      if (entry.sessionTitle === '') return <span className="text-13 text-ink-3">{t('undo.chatGone')}</span>
      return (
        <>
          <Button size="small" icon={Undo2} aria-label={t('undo.of', { title })} onClick={() => setLooking(true)}>{t('undo.can')}</Button>
          {looking && <UndoDialog sessionId={entry.sessionId} turnId={entry.turnId} onClose={() => { setLooking(false); onChanged() }} />}
        </>
      )
    case 'undone': return <span className="flex items-center gap-2 text-13 text-ink-3"><Icon of={Check} />{t('undo.undone')}</span>
    case 'no': return <span className="flex items-center gap-2 text-13 text-bad"><Icon of={Lock} />{t('undo.no')}</span>
    case 'gone': return <span className="text-13 text-ink-3">{t('undo.gone')}</span>
    case 'nothing': return <span className="text-13 text-ink-3">{t('undo.nothing')}</span>
    default: return entry.undo satisfies never
  }
}
