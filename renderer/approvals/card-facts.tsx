import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { limits } from '../../shared/limits.ts'
import { noHosts, useOpenHosts } from '../stores/open-hosts-store.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Icon } from '../ui/icon.tsx'
import { factsOf } from './fact-words.ts'
import { useAnsweringService } from './use-answering-service.ts'

/** What everybody asks about any request: where, what leaves, to whom, can it be undone, does it cost, what do my answers mean. */
export function CardFacts({ request }: { request: ApprovalRequest }) {
  const { t } = useTranslation('facts')
  const days = useSettings((state) => state.settings?.undoDays ?? limits.undoKeepDays)
  const service = useAnsweringService(request.sessionId)
  const openHosts = useOpenHosts((state) => state.byChat[request.sessionId] ?? noHosts)
  const { folder, leaves, who, undo, cost } = factsOf(request, { answeredElsewhere: service !== null, openHosts })
  const places = { people: who.people, hosts: leaves.hosts, service: service ?? '' }
  return (
    <dl aria-label={t('heading')} className="mx-4 mt-3 ml-[68px] grid grid-cols-3 gap-x-6 gap-y-2 border-t border-line pt-3 text-13 @max-[640px]:grid-cols-2 @max-[560px]:ml-4 @max-[400px]:grid-cols-1">
      <Fact name={t('folder.name')} unknown={folder.key === 'unknown'}><span title={folder.path || undefined}>{t(`folder.${folder.key}`, { folder: folder.folder })}</span></Fact>
      <Fact name={t('leaves.name')} unknown={leaves.key === 'unknown' || leaves.key === 'toAndMore'}>{t(`leaves.${leaves.key}`, places)}</Fact>
      <Fact name={t('who.name')} unknown={who.key === 'unknown'}>{t(`who.${who.key}`, places)}</Fact>
      <Fact name={t('undo.name')} unknown={undo === 'unknown'}>{undo === 'yes' ? t('undo.yes', { count: days }) : t(`undo.${undo}`)}</Fact>
      <Fact name={t('cost.name')} unknown={cost === 'unknown'}>{t(`cost.${cost}`)}</Fact>
      <Fact name={t('answer.name')}>
        <span className="block">{request.same > 1 ? t('answer.yesSame', { count: request.same }) : t('answer.yes')}</span>
        <span className="block">{t('answer.no')}</span>
        {request.expiresAt !== null && <span className="block">{t('answer.timed')}</span>}
      </Fact>
    </dl>
  )
}

/** An unknown has its own sign, so that it is not read over. */
function Fact({ name, unknown = false, children }: { name: string; unknown?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex items-start gap-1.5 wrap-anywhere text-ink">{unknown && <Icon of={CircleHelp} className="mt-0.5 text-wait" />}<span className="min-w-0">{children}</span></dd>
    </div>
  )
}
