import type { ContractEvent } from '../../../shared/contract/events.ts'

/** The rows' words for what a person must have been told, as events of the contract. The only place where the two meet. */
export const uiEvents: Readonly<Record<string, (event: ContractEvent) => boolean>> = {
  'retrying': (event) => event.type === 'model.retrying',
  'expired': (event) => event.type === 'approval.answered' && event.answer.kind === 'expired' && event.answer.why !== 'stopped',
  'expired, ask again': (event) => event.type === 'approval.answered' && event.answer.kind === 'expired' && event.answer.why !== 'stopped',
  'refused': isRefusal,
  'declined': isRefusal,
  'connection lost': (event) => event.type === 'notice' && event.notice.code === 'model-failed' && ['stream-broken', 'no-network'].includes(event.notice.failure?.kind ?? ''),
}

function isRefusal(event: ContractEvent): boolean {
  return event.type === 'notice' && event.notice.code === 'refused'
}
