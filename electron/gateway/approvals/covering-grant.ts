import type { Grant } from '../../../shared/approvals/grant.ts'
import type { BatchScope, RouterDeps } from '../router/stage-deps.ts'
import type { JudgedCall } from '../router/tool-router.ts'
import { isWatched } from './build-request.ts'
import { grantCallOf } from './grant-call.ts'
import { findCovering, needsOf } from './match-grant.ts'

/** The stored grant that covers a call that would ask, its use counted; null = ask. Looks at the disk only where a grant of that tool and effect is there. */
export async function coveringGrant(judged: JudgedCall, scope: Pick<BatchScope, 'session' | 'origin' | 'workspace'>, deps: RouterDeps): Promise<Grant | null> {
  if (judged.verdict.kind !== 'require' || !isWatched(scope.origin)) return null
  const candidates = deps.grants.candidates(judged.tool.name, judged.verdict.effect ?? judged.tool.effect(judged.input), scope.session.id)
  if (candidates.length === 0) return null
  const text = judged.tool.command?.(judged.input).command ?? null
  const call = await grantCallOf(judged, { workspace: scope.workspace, platform: deps.platform, home: deps.userHome, environment: deps.environment }, needsOf(candidates, text))
  const grant = findCovering(candidates, call)
  // The look took a moment: one that was taken back meanwhile covers nothing.
  if (grant === null || !deps.grants.candidates(grant.tool, grant.effect, scope.session.id).some((each) => each.id === grant.id)) return null
  deps.grants.markUsed(grant.id)
  return grant
}
