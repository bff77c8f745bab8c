import { limits } from '../../../shared/limits.ts'
import type { WorkspaceMarks } from './workspace-marks.ts'

/**
 * Commands that start together share one look at their workspace, but never one that began before they were asked for: it may have
 * passed by what was made since. Who comes while one runs waits for the next. A workspace that is too large to be looked through (a whole
 * home) is not looked through for every command: it is not covered either way.
 */
export function sharedWalks(walk: (workspace: string) => Promise<WorkspaceMarks>): (workspace: string) => Promise<WorkspaceMarks> {
  const running = new Map<string, Promise<WorkspaceMarks>>()
  const next = new Map<string, Promise<WorkspaceMarks>>()
  const tooLarge = new Map<string, { readonly until: number; readonly marks: WorkspaceMarks }>()
  const begin = (workspace: string): Promise<WorkspaceMarks> => {
    next.delete(workspace)
    const started = walk(workspace).then((marks) => {
      if (marks.complete) tooLarge.delete(workspace)
      else tooLarge.set(workspace, { until: performance.now() + limits.wallTooLargeKeptMs, marks })
      return marks
    }).finally(() => { if (running.get(workspace) === started) running.delete(workspace) })
    running.set(workspace, started)
    return started
  }
  return (workspace) => {
    const large = tooLarge.get(workspace)
    if (large && performance.now() < large.until) return Promise.resolve(large.marks)
    const current = running.get(workspace)
    if (!current) return begin(workspace)
    const waiting = next.get(workspace) ?? current.then(() => begin(workspace))
    next.set(workspace, waiting)
    return waiting
  }
}

/** Places other programs obey that were not there before; the first five. */
export function newAutoRun(before: WorkspaceMarks, after: WorkspaceMarks): string[] {
  const known = new Set([...before.autoRun.map(({ path }) => path), ...before.gitFolders])
  return [...after.autoRun.map(({ path }) => path), ...after.gitFolders].filter((path) => !known.has(path)).slice(0, 5)
}
