import { FileJson, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallOutput } from '../../shared/contract/calls.ts'
import { call } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useConnections } from './connections-store.ts'

/** Where connections are kept, for those who edit by hand; plainly when that file cannot be read. Asked again with every new list. */
export function FileNote() {
  const { t } = useTranslation('connections')
  const list = useConnections((state) => state.list)
  const [file, setFile] = useState<CallOutput<'connections.file'> | null>(null)
  useEffect(() => {
    let gone = false
    if (list) report(call('connections.file', {}).then((found) => { if (!gone) setFile(found) }))
    return () => { gone = true }
  }, [list])
  if (!file) return null
  const show = <Button size="small" kind={file.problem ? 'plain' : 'quiet'} onClick={() => report(call('app.showInFolder', { path: file.path }))}>{t('file.show')}</Button>
  if (file.problem) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-wait-soft px-4 py-3">
        <Icon of={TriangleAlert} className="text-wait" />
        <span className="min-w-0 grow">{file.problem.line === null ? t('file.damaged') : t('file.damagedNear', { line: file.problem.line })}</span>{show}
      </p>
    )
  }
  return <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-3"><Icon of={FileJson} /><span className="min-w-0 wrap-anywhere">{t('file.kept', { path: file.path })}</span>{show}</p>
}
