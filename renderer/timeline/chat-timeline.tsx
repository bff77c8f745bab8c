import { useTranslation } from 'react-i18next'

/** The timeline of a whole chat, for the side panel. */
export function ChatTimeline(_: { sessionId: string }) {
  const { t } = useTranslation('lanes')
  return <h2 className="p-4">{t('timeline')}</h2>
}
