import { FileJson, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Importable } from '../../../shared/mcp/connection.ts'
import { asGatewayError, call, type GatewayError } from '../../gateway-client.ts'
import { GatewayErrorCard } from '../../ui/gateway-error-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FoundList } from './found-list.tsx'

/** Apps are called by their own names in every language. */
const appNames: Readonly<Record<Importable['app'], string>> = { 'claude-desktop': 'Claude Desktop', 'claude-code': 'Claude Code', cursor: 'Cursor', vscode: 'VS Code', windsurf: 'Windsurf' }

/** Files of other apps with connections in them, by app and path. They are only read; a file at a time is taken over. */
export function ImportWay() {
  const { t } = useTranslation('connections')
  const [files, setFiles] = useState<readonly Importable[] | null>(null)
  const [error, setError] = useState<GatewayError | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  useEffect(() => {
    let gone = false
    call('connections.importable', {}).then((found) => {
      if (gone) return
      setFiles(found)
      const first = found.findIndex(({ outcome }) => outcome.ok)
      setChosen(first === -1 ? null : first)
    }, (thrown: unknown) => { if (!gone) setError(asGatewayError(thrown)) })
    return () => { gone = true }
  }, [])
  if (error) return <GatewayErrorCard error={error} />
  if (!files) return <p role="status" className="flex items-center gap-2 text-ink-3"><Spinner />{t('import.looking')}</p>
  if (files.length === 0) return <p role="status" className="text-ink-2">{t('import.none')}</p>
  const shown = chosen === null ? undefined : files[chosen]
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">{t('import.lead')}</p>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('way.import')}</legend>
        {files.map((file, index) => (
          <label key={file.path} className="flex items-start gap-3 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft">
            <input type="radio" name="import-file" className="mt-1 accent-accent" disabled={!file.outcome.ok} checked={chosen === index} onChange={() => setChosen(index)} />
            <Icon of={FileJson} className="mt-0.5 text-ink-2" />
            <span className="min-w-0">
              <span className="font-medium">{appNames[file.app]}</span>{file.outcome.ok && <span className="ml-2 text-13 text-ink-3">{t('count', { count: file.outcome.found.length })}</span>}
              <span className="block font-mono text-13 wrap-anywhere text-ink-2">{file.path}</span>
              {!file.outcome.ok && <span className="flex items-start gap-1.5 text-13 text-bad"><Icon of={TriangleAlert} className="mt-0.5" />{file.outcome.problem === 'too-large' ? t('import.tooLarge') : file.outcome.line === null ? t('import.unreadableAnywhere') : t('import.unreadable', { line: file.outcome.line })}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {shown?.outcome.ok && <FoundList key={shown.path} found={shown.outcome.found.map((each, index) => ({ ...each, key: `${shown.path} ${index}` }))} />}
    </div>
  )
}
