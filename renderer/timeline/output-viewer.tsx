import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asGatewayError, call } from '../gateway-client.ts'
import type { GatewayError } from '../gateway-client.ts'
import { useFormat } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** How near the end, in pixels, the next piece is fetched. */
const nearEndPx = 600

/** The whole output of one call, read piece by piece while it is scrolled. */
export function OutputViewer({ sessionId, callId, title, onClose }: { sessionId: string; callId: string; title: string; onClose: () => void }) {
  const { t } = useTranslation('lanes')
  const errors = useTranslation('errors').t
  const format = useFormat()
  const [pieces, setPieces] = useState<readonly string[]>([])
  const [total, setTotal] = useState<number | null>(null)
  const [next, setNext] = useState<number | null>(0)
  const [problem, setProblem] = useState<GatewayError | null>(null)
  const reading = useRef(false)
  const closed = useRef(false)

  const read = useCallback(async (offset: number) => {
    if (reading.current) return
    reading.current = true
    setProblem(null)
    try {
      const piece = await call('results.read', { sessionId, callId, offset })
      if (closed.current) return
      setPieces((known) => [...known, piece.text])
      setTotal(piece.totalBytes)
      setNext(piece.nextOffset)
    } catch (error) {
      if (!closed.current) setProblem(asGatewayError(error))
    } finally {
      reading.current = false
    }
  }, [sessionId, callId])

  useEffect(() => {
    closed.current = false
    void read(0)
    return () => { closed.current = true }
  }, [read])

  const shown = next ?? total ?? 0
  return (
    <Dialog open onClose={onClose} title={t('viewer.title')} width={920} lead={title} footer={(
      <>
        <span className="grow text-13 text-ink-3">{total !== null && t('viewer.of', { shown: format.bytes(shown), total: format.bytes(total) })}</span>
        {next !== null && next > 0 && <Button size="small" onClick={() => { void read(next) }}>{t('viewer.more')}</Button>}
      </>
    )}>
      {problem && <p role="alert" className="mb-2 text-bad">{t('viewer.failed', { what: errors(`${problem.code}.happened`) })}</p>}
      {total === 0 && <p className="text-ink-3">{t('viewer.empty')}</p>}
      {total === null && !problem && <p className="flex items-center gap-2 text-ink-3"><Spinner />{t('viewer.loading')}</p>}
      {pieces.length > 0 && total !== 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <pre tabIndex={0} aria-label={t('viewer.title')}
          className="h-[60vh] overflow-auto rounded-control bg-sunken px-3 py-2 font-mono text-13 whitespace-pre-wrap wrap-anywhere"
          onScroll={({ currentTarget: box }) => { if (next !== null && box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx) void read(next) }}
        >
          {pieces.map((piece, index) => <span key={index}>{piece}</span>)}
        </pre>
      )}
    </Dialog>
  )
}
