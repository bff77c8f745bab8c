import { isWithin } from '../expand-places.ts'

/** One step in building what a command sees. Later steps lie over earlier ones. Paths are real: no link on the way. */
export type Mount =
  /** The folder or file as it is, not to be changed. */
  | { readonly kind: 'read'; readonly path: string; readonly from?: string }
  | { readonly kind: 'write'; readonly path: string; readonly from?: string }
  /** Nothing may be read there. `passable`: something further down is shown again. */
  | { readonly kind: 'hide-folder'; readonly path: string; readonly passable: boolean }
  | { readonly kind: 'hide-file'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string; readonly to: string }

export interface LayoutInput {
  /** What lies under everything: `all` = the whole computer, to be read. */
  readonly base: 'all' | readonly Mount[]
  readonly workspace: string
  /** Folder of the chat's own that stands in for /tmp and /var/tmp. */
  readonly temp: string
  readonly hidden: readonly { readonly path: string; readonly kind: 'file' | 'folder' }[]
  /** Below the workspace: may be changed in themselves, but not be moved away. */
  readonly anchored: readonly string[]
  /** Below the workspace: may not be changed. */
  readonly readOnly: readonly string[]
}

/**
 * The order in which the view is built. Pure. What is hidden comes before the workspace where it lies outside it, so that a
 * workspace inside a hidden folder (the practice folder) is still there, and after it where it lies inside.
 */
export function layOut(input: LayoutInput): Mount[] {
  const { workspace } = input
  const hide = ({ path, kind }: LayoutInput['hidden'][number]): Mount => (kind === 'file' ? { kind: 'hide-file', path } : { kind: 'hide-folder', path, passable: isWithin(workspace, path) })
  const outside = input.hidden.filter(({ path }) => !isWithin(path, workspace))
  const inside = input.hidden.filter(({ path }) => isWithin(path, workspace))
  const base = input.base === 'all' ? [{ kind: 'read' as const, path: '/' }] : input.base
  // Shown inside something hidden, as a folder of PATH in a checkout of the program: it lies over it again.
  const shownAgain = base.filter((mount) => mount.kind === 'read' && outside.some(({ path, kind }) => kind === 'folder' && isWithin(mount.path, path) && mount.path !== path))
  return [
    ...base,
    { kind: 'write', path: '/tmp', from: input.temp }, { kind: 'write', path: '/var/tmp', from: input.temp },
    ...outside.map((place): Mount => {
      const mount = hide(place)
      return mount.kind === 'hide-folder' && shownAgain.some(({ path }) => isWithin(path, mount.path)) ? { ...mount, passable: true } : mount
    }),
    ...shownAgain,
    { kind: 'write', path: workspace },
    ...sorted(input.anchored).map((path): Mount => ({ kind: 'write', path })),
    ...sorted(input.readOnly).map((path): Mount => ({ kind: 'read', path })),
    ...inside.map(hide),
  ]
}

/** Outer folders first: an outer one that came later would lie over the inner ones. */
function sorted(paths: readonly string[]): string[] {
  return [...new Set(paths)].toSorted((a, b) => a.length - b.length)
}
