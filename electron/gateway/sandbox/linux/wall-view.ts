import { expandPlaces, foundPlace, isWithin } from '../expand-places.ts'
import { foreignSockets, hiddenPlaces, type PrivatePlaces } from '../hidden-places.ts'
import { protectedParts } from '../protected-parts.ts'
import type { WrapRequest } from '../sandbox.ts'
import type { WorkspaceMarks } from '../workspace-marks.ts'
import { narrowView } from './narrow-view.ts'
import { layOut, type Mount } from './wall-layout.ts'

/** Replaced by our own or out of sight for every command. */
const replaced = ['/tmp', '/var/tmp', '/run', '/dev', '/proc'] as const

export interface WallViewPlan {
  readonly mounts: readonly Mount[]
  /** Below the workspace and closed to changes. */
  readonly readOnly: readonly string[]
  /** Whether a path that exists outside the wall is out of the command's sight. */
  readonly isHidden: (path: string) => boolean
}

/** What one command sees and may change, from what is on the disk now. About 3 ms; looks and changes nothing but a missing hooks folder. */
export function planView(request: WrapRequest, marks: WorkspaceMarks, places: PrivatePlaces, temp: string): WallViewPlan {
  const { workspace, view } = request
  const parts = protectedParts(marks, view, request.allowedText)
  const base = view === 'wide' ? null : narrowView(places.user, request.env['PATH'] ?? '', workspace).map((each): Mount => (each.kind === 'hide' ? { kind: 'hide-folder', path: each.path, passable: true } : each))
  const inSight = (path: string): boolean => !replaced.some((place) => isWithin(path, place)) && (base === null || base.some((mount) => isWithin(path, mount.path)))
  const inWorkspace = (path: string): boolean => isWithin(path, workspace)
  const away = [...hiddenPlaces(places), ...foreignSockets()].map(({ real, kind }) => ({ path: real, kind })).filter(({ path }) => inWorkspace(path) || inSight(path))
  const readOnly = [...parts.readOnly, ...request.denyWrite.flatMap((path) => foundPlace(path)?.real ?? [])].filter(inWorkspace)
  // Found by the walk too, but that may end early in a large folder.
  const nearby = expandPlaces(workspace, ['.ssh', '.gnupg', '.aws/credentials']).map(({ real, kind }) => ({ path: real, kind })).filter(({ path }) => inWorkspace(path))
  const hidden = [...new Map([...away, ...nearby, ...parts.hidden].map((place) => [place.path, place])).values()]
  return {
    readOnly, mounts: layOut({ base: base ?? 'all', workspace, temp, anchored: parts.anchored, readOnly, hidden }),
    isHidden(path) {
      if (inWorkspace(path)) return hidden.some((place) => isWithin(path, place.path))
      if (replaced.some((place) => isWithin(path, place))) return /^\/(?:tmp|var\/tmp|run)\/./.test(path)
      return !inSight(path) || away.some((place) => isWithin(path, place.path))
    },
  }
}
