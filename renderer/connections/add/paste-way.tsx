import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParseOutcome } from '../../../shared/mcp/connection.ts'
import { asGatewayError, call, type GatewayError } from '../../gateway-client.ts'
import { Button } from '../../ui/button.tsx'
import { GatewayErrorCard } from '../../ui/gateway-error-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Footer } from './footer-place.tsx'
import { FoundList } from './found-list.tsx'

/** A configuration as pages print it. It is read first and shown; only then something may run. */
export function PasteWay() {
  const { t } = useTranslation('connections')
  const id = useId()
  const [text, setText] = useState('')
  const [read, setRead] = useState<{ readonly outcome: ParseOutcome; readonly count: number } | null>(null)
  const [error, setError] = useState<GatewayError | null>(null)
  const look = (given: string): void => {
    setError(null)
    call('connections.parse', { text: given }).then((outcome) => setRead((before) => ({ outcome, count: (before?.count ?? 0) + 1 })), (thrown: unknown) => setError(asGatewayError(thrown)))
  }
  const problem = read && !read.outcome.ok ? read.outcome : null
  const found = read?.outcome.ok ? read.outcome.found : null
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">{t('paste.lead')}</p>
      <div>
        <label htmlFor={id} className="mb-1 block text-13 text-ink-2">{t('paste.label')}</label>
        <textarea id={id} rows={found ? 3 : 9} value={text} placeholder={t('paste.placeholder')} spellCheck={false} aria-invalid={problem ? true : undefined} aria-describedby={problem ? `${id}-note` : undefined}
          onChange={(event) => { setText(event.currentTarget.value); setRead(null) }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain')
            if (text.trim() === '' && pasted.trim() !== '') { event.preventDefault(); setText(pasted); look(pasted) }
          }}
          className="max-h-60 w-full resize-y rounded-control border border-line-strong bg-raised px-3 py-2 font-mono text-13 text-ink aria-invalid:border-bad" />
        {problem && <p id={`${id}-note`} role="alert" className="mt-1 flex items-start gap-1.5 text-13 text-bad"><Icon of={TriangleAlert} className="mt-0.5" />{problem.problem === 'not-json' && problem.line === null ? t('paste.problem.not-json-anywhere') : t(`paste.problem.${problem.problem}`, { line: problem.line ?? 0 })}</p>}
      </div>
      {error && <GatewayErrorCard error={error} />}
      {found ? <><p role="status" className="font-medium">{t('paste.found', { count: found.length })}</p><FoundList key={read?.count} found={found.map((each, index) => ({ ...each, key: `${index} ${each.name}` }))} /></>
        : <Footer><span className="grow text-13 text-ink-3">{t('form.nothingRuns')}</span><Button kind="accent" disabled={text.trim() === ''} onClick={() => look(text)}>{t('paste.read')}</Button></Footer>}
    </div>
  )
}
