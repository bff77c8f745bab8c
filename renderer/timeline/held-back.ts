import type { Lane } from '../../shared/sessions/chat-view.ts'

/** One thing the safe area held back, as the lane's facts prove it. Words: `text/…/safe-area.ts`, `heldBack`. */
export type HeldBack =
  | { readonly kind: 'hosts'; readonly hosts: readonly string[] }
  | { readonly kind: 'network' | 'write' | 'read' | 'rights' }

/** What a command wanted and did not get. Pure. */
export function heldBack(lane: Lane): readonly HeldBack[] {
  if (lane.details?.kind !== 'command') return []
  const hosts = lane.details.refusedHosts ?? []
  return (lane.details.refused ?? []).map((kind) => (kind === 'network' && hosts.length > 0 ? { kind: 'hosts', hosts } : { kind }))
}
