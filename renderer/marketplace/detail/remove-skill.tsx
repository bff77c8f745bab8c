import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Skill } from '../../../shared/skills/skill.ts'
import { asGatewayError, type GatewayError } from '../../gateway-client.ts'
import { ConfirmDialog } from '../../settings/confirm-dialog.tsx'
import { useRoute } from '../../stores/route-store.ts'
import { useFormat } from '../../text/format.ts'
import { GatewayErrorCard } from '../../ui/gateway-error-card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { remove } from '../skill-actions.ts'

/** Asks before it is removed, and whether its data stays for a later install. */
export function RemoveSkill({ skill, open, onClose }: { skill: Skill; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('skills')
  const format = useFormat()
  const [keep, setKeep] = useState(true)
  const [error, setError] = useState<GatewayError | null>(null)
  const yes = async (): Promise<void> => {
    setError(null)
    try {
      await remove(skill, keep)
      onClose()
      const { route, go } = useRoute.getState()
      if (route.page === 'skills' && route.id === skill.id) go({ page: 'skills', view: 'installed' })
    } catch (thrown) {
      setError(asGatewayError(thrown))
    }
  }
  return (
    <ConfirmDialog open={open} onClose={onClose} title={t('removeTitle', { name: skill.displayName })} lead={t('removeLead')} yes={t('removeYes')} onYes={yes}>
      {skill.kind === 'program' && <Switch label={t('keepData')} note={skill.storedBytes > 0 ? t('twoSentences', { first: t('dataSize', { size: format.bytes(skill.storedBytes) }), second: t('keepDataNote') }) : t('keepDataNote')} checked={keep} onChange={setKeep} />}
      {error && <div className="mt-4"><GatewayErrorCard error={error} /></div>}
    </ConfirmDialog>
  )
}
