import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GatewayError } from '../gateway-client.ts'
import { ErrorThreeParts } from './error-three-parts.tsx'

/** A contract error in three parts. Facts beyond its code go into the details fold. */
export function GatewayErrorCard({ error, actions }: { error: GatewayError; actions?: ReactNode }) {
  const { t } = useTranslation('errors')
  const parts = {
    title: t(`${error.code}.title`), happened: t(`${error.code}.happened`), did: t(`${error.code}.did`), can: t(`${error.code}.can`, { usage: String(error.data['usage'] ?? '').replaceAll('\n', ' · ') }),
  }
  const detail = Object.entries(error.data).map(([name, value]) => `${name}: ${value}`).join('\n')
  return <ErrorThreeParts parts={parts} detail={detail} actions={actions} />
}
