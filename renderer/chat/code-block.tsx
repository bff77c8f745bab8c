import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../ui/copy-button.tsx'
import type { CodeLine } from './highlight.ts'

/** Code as it came; colours follow when the block is complete, so that a stream is never coloured twice. Copying takes the code itself. */
export const CodeBlock = memo(function CodeBlock({ code, language, incomplete }: { code: string; language: string; incomplete: boolean }) {
  const { t } = useTranslation('chat')
  const lines = useHighlight(code, language, incomplete)
  return (
    <figure className="code-block">
      <figcaption>
        <span className="truncate">{language || t('code')}</span>
        <CopyButton text={() => code} label={t('copyCode')} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} aria-label={language || t('code')}>
        <code>{lines ? lines.map((line, index) => <Line key={index} line={line} last={index === lines.length - 1} />) : code}</code>
      </pre>
    </figure>
  )
})

const Line = memo(function Line({ line, last }: { line: CodeLine; last: boolean }) {
  return (
    <>
      {line.map((token, index) => (token.color ? <span key={index} style={{ color: token.color }}>{token.content}</span> : token.content))}
      {last ? '' : '\n'}
    </>
  )
})

function useHighlight(code: string, language: string, incomplete: boolean): readonly CodeLine[] | null {
  const [found, setFound] = useState<{ readonly code: string; readonly lines: readonly CodeLine[] } | null>(null)
  useEffect(() => {
    if (incomplete || !language) return undefined
    const ended = new AbortController()
    void import('./highlight.ts')
      .then(({ highlight }) => highlight(code, language, ended.signal))
      .then(
        (lines) => { if (lines && !ended.signal.aborted) setFound({ code, lines }) },
        // Colours are decoration: when their file is not there the code stays as it is, readable and copyable.
        () => setFound(null),
      )
    return () => ended.abort()
  }, [code, language, incomplete])
  return found?.code === code ? found.lines : null
}
