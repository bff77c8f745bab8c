import { Clock, FileText, SquareTerminal } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItemOf } from '../../shared/sessions/chat-view.ts'
import type { Attachment } from '../../shared/sessions/journal.ts'
import { useFormat } from '../text/format.ts'
import { FileName } from '../ui/file-name.tsx'
import { Icon } from '../ui/icon.tsx'

/** What the person said, at the right. A steering message says when it will be read; a direct command is set as code. */
export const UserBubble = memo(function UserBubble({ item }: { item: Pick<ChatItemOf<'user'>, 'text' | 'attachments' | 'pending' | 'direct'> & { readonly sending?: boolean } }) {
  const { t } = useTranslation('chat')
  const waits = item.sending ? t('sending') : item.pending ? t('pending') : null
  return (
    <article aria-label={t('you')} className="ml-auto flex w-fit max-w-160 flex-col items-end">
      <div className="max-w-full rounded-card rounded-br-[2px] bg-accent-soft px-4 py-2">
        {item.direct && <p className="mb-0.5 flex items-center gap-1.5 text-13 text-ink-2"><Icon of={SquareTerminal} />{t('direct')}</p>}
        {item.text && <p className={item.direct ? 'font-mono text-13 wrap-anywhere whitespace-pre-wrap' : 'reading whitespace-pre-wrap'}>{item.text}</p>}
        {item.attachments.length > 0 && <ul className="mt-1 flex flex-wrap gap-2">{item.attachments.map((each) => <AttachedFile key={each.id} attachment={each} />)}</ul>}
      </div>
      {waits && <p className="mt-1 flex items-center gap-1.5 text-13 text-ink-3"><Icon of={Clock} />{waits}</p>}
    </article>
  )
})

function AttachedFile({ attachment }: { attachment: Attachment }) {
  const format = useFormat()
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-control bg-raised px-2 py-0.5 text-13">
      <Icon of={FileText} className="text-ink-3" /><FileName name={attachment.name} className="max-w-60" /><span className="text-ink-3">{format.bytes(attachment.bytes)}</span>
    </li>
  )
}
