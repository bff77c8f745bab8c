import { FileText, Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { useFormat } from '../text/format.ts'
import { baseName } from '../timeline/base-name.ts'
import { MiddleCut } from '../timeline/middle-cut.tsx'
import { Icon } from '../ui/icon.tsx'
import { CardSection } from './card-section.tsx'
import { deletedFiles } from './deleted-files.ts'
import { filesUnknown } from './fact-words.ts'
import { marksIn } from './hidden-characters.ts'
import { MarkedText } from './marked-text.tsx'

/** What the call would touch, with sizes. What is not known is said. */
export function TouchedFiles({ request }: { request: ApprovalRequest }) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  const { touches } = request
  if (touches.length === 0) {
    const known = request.subject.path ?? (request.subject.kind === 'file' || request.subject.kind === 'folder' ? request.subject.text : null)
    return (
      <CardSection title={t('touches.heading')}>
        {known === null ? <p className="text-13 text-ink-2">{request.command ? t('touches.unknownCommand') : filesUnknown(request) ? t('touches.unknown') : t('touches.none')}</p>
          : <Row name={known} path={known} folder={request.subject.kind === 'folder'} note="" />}
      </CardSection>
    )
  }
  const sizes = touches.flatMap((one) => (one.bytes === null ? [] : [one.bytes]))
  const size = format.bytes(sizes.reduce((sum, bytes) => sum + bytes, 0))
  const files = t('touches.files', { count: touches.length })
  const total = sizes.length === touches.length ? t('touches.total', { files, size }) : sizes.length > 0 ? t('touches.totalPartly', { files, size }) : files
  return (
    <CardSection title={t('touches.heading')} aside={total}>
      <ul className="max-h-60 overflow-y-auto">
        {touches.map((one) => (
          <li key={one.path}><Row name={baseName(one.path)} path={one.path} folder={/[/\\]$/.test(one.path)} note={!one.exists ? t('touches.absent') : one.bytes === null ? t('touches.sizeUnknown') : format.bytes(one.bytes)} /></li>
        ))}
      </ul>
      {request.unknown.includes('files') ? <p className="mt-1 text-13 text-ink-3">{t('touches.alsoMore')}</p> : request.command && deletedFiles(request)?.length !== touches.length && <p className="mt-1 text-13 text-ink-3">{t('touches.alsoMore')}</p>}
    </CardSection>
  )
}

function Row({ name, path, folder, note }: { name: string; path: string; folder: boolean; note: string }) {
  const marked = marksIn(name).length > 0
  return (
    <span className="flex min-h-6 items-center gap-2 text-13" title={marked ? undefined : path}>
      <Icon of={folder ? Folder : FileText} className="text-ink-3" />
      {marked ? <span className="min-w-0 wrap-anywhere"><MarkedText text={name} /></span> : <MiddleCut text={name} title={path} />}
      {note !== '' && <span className="ml-auto pl-2 whitespace-nowrap text-ink-3">{note}</span>}
    </span>
  )
}
