import { Clock, Copy, Download, Eye, FileText, Globe, Info, Lock, Pencil, ShieldAlert, ShieldCheck, ShieldX, Undo2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { useFormat } from '../text/format.ts'
import { toolIcon } from '../timeline/lane-icons.ts'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { MarkedText } from './marked-text.tsx'
import { providerName } from './provider-name.ts'
import { riskOf, safeAreaOf } from './risk.ts'

/** Names from outside shown at once; the rest stands in the tooltip of “and N more”. */
const shownNames = 4

/** First rows of the card: the question, who asks and what was read before, risk and safe area. */
export function CardHead({ request, question, titleId, position, leftMs }: { request: ApprovalRequest; question: string; titleId: string; position: string | null; leftMs: number | null }) {
  const { t } = useTranslation(['approvals', 'facts'])
  const format = useFormat()
  const risk = riskOf(request)
  const read = request.afterReading
  return (
    <>
      <header className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 pt-3">
        <span className="grid size-10 place-items-center rounded-card bg-wait-soft text-wait"><Icon of={askIcon(request)} large /></span>
        <div className="min-w-0">
          <h2 id={titleId} className="text-18 wrap-anywhere">{question}</h2>
          <p className="flex flex-wrap items-center gap-x-1.5 text-13 text-ink-2">
            <span>{t(`asks.${request.origin}`)}{request.provider && <> {t(`facts:provider.${request.provider.layer}`, { name: providerName(request.provider) })}</>}</span>
            {read.length === 0 && <><span aria-hidden>·</span><span>{t('facts:readNothing')}</span></>}
            {read.length > 0 && (
              <>
                <span aria-hidden>·</span><span>{t('afterReading')}</span>
                {read.slice(0, shownNames).map((name) => (
                  <span key={name} className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
                    <Icon of={/^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?$/i.test(name) && !/\.(html?|txt|csv|pdf|md|json|eml|docx?|xlsx?)$/i.test(name) ? Globe : FileText} />
                    <strong className="font-medium"><MarkedText text={name} /></strong>
                  </span>
                ))}
                {read.length > shownNames && <span title={read.slice(shownNames).join(', ')}>{t('andMore', { count: read.length - shownNames })}</span>}
                <span aria-hidden>·</span><span className="text-wait">{t('outside')}</span>
              </>
            )}
          </p>
        </div>
        <span className="flex items-center gap-2">
          {position !== null && <Chip tone="line">{position}</Chip>}
          {leftMs !== null && <Chip tone="line" icon={Clock}>{t('left', { time: format.seconds(leftMs) })}</Chip>}
        </span>
      </header>
      <div className="flex flex-wrap gap-2 pt-3 pr-4 pl-[68px] @max-[560px]:pl-4">
        <Chip tone={risk.tone} icon={riskIcon(risk.undo)} className="whitespace-normal">
          <span><strong className="font-semibold">{t(`effect.${request.effect}`)}</strong> — {t(`undo.${risk.undo}`)}</span>
        </Chip>
        <SafeChip request={request} />
        {request.same > 1 && <Chip tone="line" icon={Copy}>{t('facts:same', { count: request.same })}</Chip>}
        {request.editedFrom !== null && <Chip tone="accent" icon={Pencil}>{t('edit.changed')}</Chip>}
      </div>
    </>
  )
}

/** Where it would run. A program, a skill and a connection have a wall or none; Pincer's own steps reach only what they name. */
function SafeChip({ request }: { request: ApprovalRequest }) {
  const { t } = useTranslation(['approvals', 'facts'])
  const safe = safeAreaOf(request)
  switch (safe.words) {
    case 'walls': return <Chip tone={safe.tone} icon={ShieldCheck} className="whitespace-normal">{t('facts:safe.walls')}</Chip>
    case 'own': return <Chip icon={ShieldCheck} className="whitespace-normal">{t('facts:safe.own')}</Chip>
    case 'outsideOther': case 'unavailableOther': return <Chip tone={safe.tone} icon={ShieldAlert} className="whitespace-normal">{t(`facts:safe.${safe.words}`)}</Chip>
    case 'inside': case 'outside': case 'unavailable':
      return <Chip tone={safe.tone} icon={safe.words === 'inside' ? ShieldCheck : safe.words === 'outside' ? ShieldAlert : ShieldX} className="whitespace-normal">{t(`approvals:safe.${safe.words}`)}</Chip>
    default: return safe.words satisfies never
  }
}

function askIcon(request: ApprovalRequest): LucideIcon {
  return request.effect === 'installs' ? Download : toolIcon(request.tool, request.effect)
}

function riskIcon(undo: ReturnType<typeof riskOf>['undo']): LucideIcon {
  switch (undo) {
    case 'nothing': return Eye
    case 'yes': return Undo2
    case 'no': return Lock
    case 'unknown': return Info
  }
}
