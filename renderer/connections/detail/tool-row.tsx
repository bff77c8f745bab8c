import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionTool } from '../../../shared/mcp/connection.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { report } from '../../stores/report-error.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { setTool } from '../connection-actions.ts'
import { PlainSwitch } from '../plain-switch.tsx'
import { EffectChoice } from './effect-choice.tsx'

/** One ability: its switch, its own words as a quotation, what it really does, and what is odd about it. */
export function ToolRow({ connection, tool }: { connection: string; tool: ConnectionTool }) {
  const id = useId()
  return (
    <li data-tool={tool.name} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-4 px-4 py-3">
      <div className={cx('min-w-0', !tool.enabled && 'text-ink-3')}>
        <p id={id} className="font-medium wrap-anywhere"><MarkedText text={tool.title} />{tool.title !== tool.name && <span className="ml-2 font-mono text-13 font-normal text-ink-3"><MarkedText text={tool.name} /></span>}</p>
        {tool.description !== '' && <Description text={tool.description} />}
      </div>
      <EffectChoice connection={connection} tool={tool} />
      <PlainSwitch label={tool.title} checked={tool.enabled} onChange={(enabled) => report(setTool(connection, tool.name, { enabled }))} />
      {tool.warnings.length > 0 && <Warnings tool={tool} />}
    </li>
  )
}

/** Characters shown at once; some publishers write pages. */
const shownChars = 220

function Description({ text }: { text: string }) {
  const { t } = useTranslation('common')
  const flat = text.trim()
  if (flat.length <= shownChars) return <p className="text-13 whitespace-pre-line wrap-anywhere text-ink-2"><MarkedText text={flat} /></p>
  const cut = flat.lastIndexOf(' ', shownChars)
  const at = cut > shownChars / 2 ? cut : shownChars
  return (
    <details className="text-13 wrap-anywhere text-ink-2 [&[open]_.rest-dots]:hidden">
      <summary className="rounded-[4px] list-none"><MarkedText text={flat.slice(0, at)} /><span className="rest-dots">… <span className="text-accent underline">{t('more')}</span></span></summary>
      <span className="whitespace-pre-line"><MarkedText text={flat.slice(at).trim()} /></span>
    </details>
  )
}

function Warnings({ tool }: { tool: ConnectionTool }) {
  const { t } = useTranslation('connections')
  return (
    <ul className="col-span-3 mt-2 flex flex-col gap-2">
      {tool.warnings.map((warning, index) => (
        <li key={index} className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 rounded-control bg-bad-soft px-3 py-2 text-13">
          <Icon of={TriangleAlert} className="mt-0.5 text-bad" />
          <div className="min-w-0 text-ink">
            <strong className="font-medium text-bad">{t(`warning.${warning.kind}.title`)}</strong>
            <p>{t(`warning.${warning.kind}.text`)}</p>
            {warning.text !== '' && <blockquote className="mt-1 border-l-2 border-bad pl-2 wrap-anywhere"><MarkedText text={warning.text.slice(0, 600)} /></blockquote>}
          </div>
        </li>
      ))}
    </ul>
  )
}
