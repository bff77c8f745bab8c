import { Hand } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { useConnections } from './connections-store.ts'

/** The hand beside “Connections” in the side: one of them asks something outside of any chat. */
export function ConnectionsMark() {
  const { t } = useTranslation('common')
  const waits = useConnections((state) => state.questions.some(({ sessionId }) => sessionId === null))
  // Questions that were open before this window was; a window without a gateway has none.
  useEffect(() => { useConnections.getState().loadQuestions().catch(() => undefined) }, [])
  return waits ? <span className="grid size-6 place-items-center rounded-control bg-wait-soft text-wait"><Icon of={Hand} /><span className="sr-only">{t('waitingForYou')}</span></span> : null
}
