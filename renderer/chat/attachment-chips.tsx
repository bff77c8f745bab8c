import { FileText, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../shared/sessions/journal.ts'
import { useFormat } from '../text/format.ts'
import { IconButton } from '../ui/button.tsx'
import { FileName } from '../ui/file-name.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** What goes with the message, each with a way to take it off. */
export function AttachmentChips({ attachments, waiting, onRemove }: { attachments: readonly Attachment[]; waiting: number; onRemove: (id: string) => void }) {
  const { t } = useTranslation(['chat', 'common'])
  const format = useFormat()
  if (attachments.length === 0 && waiting === 0) return null
  return (
    <ul aria-label={t('attachments')} className="flex flex-wrap gap-2 px-2 pt-2">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="flex min-w-0 items-center gap-2 rounded-control bg-sunken py-0.5 pr-0.5 pl-2 text-13">
          <Icon of={FileText} className="text-ink-3" />
          <FileName name={attachment.name} className="max-w-60" />
          <span className="text-ink-3">{format.bytes(attachment.bytes)}</span>
          <IconButton icon={X} small label={t('removeAttachment', { name: attachment.name })} onClick={() => onRemove(attachment.id)} />
        </li>
      ))}
      {waiting > 0 && <li className="flex h-7 items-center px-2 text-ink-3"><Spinner /><span className="sr-only">{t('common:loading')}</span></li>}
    </ul>
  )
}
