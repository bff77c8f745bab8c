import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'

/** A link that opens in the person's own browser, through the one gate. Its title says where it leads. */
export function ExternalLink({ url, children }: { url: string; children: ReactNode }) {
  const { t } = useTranslation('chat')
  return (
    <a
      href={url} title={t('linkOpens', { url })} className="text-13 text-accent underline underline-offset-2"
      onClick={(event) => {
        event.preventDefault()
        report(call('app.openExternal', { url }))
      }}
      onAuxClick={(event) => event.preventDefault()}
    >
      {children}
    </a>
  )
}
