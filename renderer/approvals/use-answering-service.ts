import { useTranslation } from 'react-i18next'
import { useSessions } from '../stores/sessions-store.ts'
import { useSettings } from '../stores/settings-store.ts'

const ownComputer = /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/i

/**
 * The service on another computer that answers a chat, by name; null when the model runs on this one. What a step finds goes
 * to it. A service whose address is not known yet counts as elsewhere.
 */
export function useAnsweringService(sessionId: string): string | null {
  const { t } = useTranslation('chat')
  const provider = useSessions((state) => state.byId[sessionId]?.model.provider)
  const address = useSettings((state) => state.services.find((service) => service.provider === provider)?.baseUrl ?? null)
  const host = address === null ? '' : hostOf(address)
  if (provider === undefined || provider === 'practice' || ownComputer.test(host)) return null
  return provider === 'openai-compatible' && host !== '' ? host : t(`service.${provider}`)
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : ''
}
