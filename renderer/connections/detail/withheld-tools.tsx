import { EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionTool } from '../../../shared/mcp/connection.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { Icon } from '../../ui/icon.tsx'

const schemaReasons = ['not-an-object', 'too-large', 'property-name'] as const
const schemaReason = (reason: string | undefined): (typeof schemaReasons)[number] | 'other' => schemaReasons.find((each) => each === reason) ?? 'other'

/** Abilities that no model is offered, each with its reason. */
export function WithheldTools({ tools }: { tools: readonly ConnectionTool[] }) {
  const { t } = useTranslation('connections')
  if (tools.length === 0) return null
  return (
    <div role="group" aria-label={t('tools.withheldTitle')} className="overflow-hidden rounded-card border border-dashed border-line-strong">
      <div className="flex min-h-11 items-center gap-2 bg-sunken px-4 py-1.5"><Icon of={EyeOff} className="text-ink-2" /><h4 className="font-medium">{t('tools.withheldTitle')}</h4><span className="text-13 text-ink-3">{t('tools.withheldLead')}</span></div>
      <ul className="divide-y divide-line">
        {tools.map(({ name, title, withheld }) => withheld && (
          <li key={name} data-withheld={withheld.reason} className="px-4 py-3">
            <p className="font-medium wrap-anywhere text-ink-2"><MarkedText text={title} /></p>
            <p className="text-13 wrap-anywhere text-ink-3">{withheld.reason === 'schema' ? t(`withheld.schema.${schemaReason(withheld.data['reason'])}`) : t(`withheld.${withheld.reason}`)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
