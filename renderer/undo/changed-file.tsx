import { ArrowRight, Clock, FolderPlus, KeyRound, Pencil, Plus, Trash, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileChange } from '../../shared/undo/undo.ts'
import { marksIn } from '../approvals/hidden-characters.ts'
import { MarkedText } from '../approvals/marked-text.tsx'
import { FileName } from '../ui/file-name.tsx'
import { Icon } from '../ui/icon.tsx'
import { kindWords } from './change-words.ts'

/** One changed file: what happened as an icon and in words. Hidden characters of a name are boxed, as on a card. */
export function ChangedFile({ change, name, marksGaps = false }: { change: FileChange; name: string; marksGaps?: boolean }) {
  const { t } = useTranslation('undo')
  const title = change.from === undefined ? change.path : `${change.path} · ${t('movedFrom', { from: change.from })}`
  return (
    <>
      <Icon of={iconOf(change)} className="text-ink-3" />
      {marksIn(name).length > 0 ? <span className="min-w-0 wrap-anywhere"><MarkedText text={name} /></span> : <FileName name={name} title={title} />}
      <span className="ml-auto pl-2 whitespace-nowrap text-ink-3">{kindWords(change)}</span>
      {marksGaps && change.gap && <span title={`${t('notBack')}: ${t(`why.${change.gap}`)}`} className="text-wait"><Icon of={TriangleAlert} /><span className="sr-only">{t('notBack')}: {t(`why.${change.gap}`)}</span></span>}
    </>
  )
}

function iconOf({ kind, node }: FileChange): LucideIcon {
  switch (kind) {
    case 'created': return node === 'folder' ? FolderPlus : Plus
    case 'deleted': return Trash
    case 'moved': return ArrowRight
    case 'mode': return KeyRound
    case 'touched': return Clock
    case 'changed': return Pencil
    default: return kind satisfies never
  }
}
