import { RotateCcw } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asGatewayError, type GatewayError } from '../gateway-client.ts'
import { useRoute } from '../stores/route-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { useSettings } from '../stores/settings-store.ts'
import { useToasts } from '../stores/toast-store.ts'
import { words } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'

/** What follows once both are known: a page whose chat is gone is left, and what was found at the start is told. */
function begin(): void {
  const { route, go } = useRoute.getState()
  if (route.page === 'chat' && route.sessionId && !useSessions.getState().byId[route.sessionId]) go({ page: 'chat', sessionId: null })
  for (const { code, data } of useSettings.getState().app?.startNotices ?? []) {
    useToasts.getState().show({ tone: code === 'disk-full' ? 'bad' : 'plain', text: words.t(`common:startNotice.${code}`, { count: Number(data['count'] ?? 0) }) })
  }
}

/** Reads settings and the list of chats once. When that fails the window says why instead of staying empty. */
export function useStart(): { readonly failure: ReactNode } {
  const { t } = useTranslation('common')
  const [error, setError] = useState<GatewayError | null>(null)
  const load = useCallback(() => {
    setError(null)
    Promise.all([useSettings.getState().load(), useSessions.getState().load()]).then(begin).catch((thrown: unknown) => setError(asGatewayError(thrown)))
  }, [])
  useEffect(load, [load])
  return {
    failure: error && (
      <div className="grid h-full place-items-center p-6">
        <div className="w-full max-w-140"><GatewayErrorCard error={error} actions={<Button kind="solid" icon={RotateCcw} onClick={load}>{t('tryAgain')}</Button>} /></div>
      </div>
    ),
  }
}
