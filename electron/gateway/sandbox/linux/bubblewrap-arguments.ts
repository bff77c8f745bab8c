import type { Mount } from './wall-layout.ts'

/** What this machine's bubblewrap and kernel can do; found by trying. */
export interface BubblewrapAbilities {
  /** A user namespace of its own; without it only root can build the wall. */
  readonly userNamespace: boolean
  /** Commands inside cannot make namespaces of their own (bubblewrap 0.8). */
  readonly disableUserns: boolean
  /** Permissions of an empty folder can be given (0.5). */
  readonly perms: boolean
}

export interface BubblewrapInput {
  readonly abilities: BubblewrapAbilities
  readonly mounts: readonly Mount[]
  /** Parts of /proc that a file's owner could change: covered when Pincer runs as the administrator. */
  readonly procCovers: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  /** File descriptor for the report whether the command began. */
  readonly statusFd: number
}

/**
 * Arguments for bubblewrap, without the command. Pure. Own processes, network, names and message queues; no rights, and none to be
 * had; a small /dev, a /proc of its own; ends when Pincer ends. The environment is given here and not to bubblewrap itself:
 * a variable that changes how programs are loaded would otherwise act outside the wall.
 */
export function bubblewrapArguments(input: BubblewrapInput): string[] {
  const { abilities } = input
  return [
    ...(abilities.userNamespace ? ['--unshare-user', ...(abilities.disableUserns ? ['--disable-userns'] : [])] : []),
    '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try', '--cap-drop', 'ALL', '--die-with-parent', '--json-status-fd', String(input.statusFd),
    ...input.mounts.filter(isBase).flatMap((mount) => mountArguments(mount, abilities)),
    '--dev', '/dev', '--proc', '/proc', ...input.procCovers.flatMap((path) => ['--ro-bind', path, path]),
    // Sockets of the system and of the person's session.
    '--tmpfs', '/run', ...input.mounts.filter((mount) => !isBase(mount)).flatMap((mount) => mountArguments(mount, abilities)),
    ...closings(input.mounts), '--remount-ro', '/run',
    '--clearenv', ...Object.entries(input.env).flatMap(([name, value]) => ['--setenv', name, value]),
    '--chdir', input.cwd,
  ]
}

/** The whole computer, or the folders at its top: they come before /dev, /proc and /run. */
function isBase(mount: Mount): boolean {
  return (mount.kind === 'read' || mount.kind === 'link') && mount.path.lastIndexOf('/') === 0
}

function mountArguments(mount: Mount, abilities: BubblewrapAbilities): string[] {
  switch (mount.kind) {
    // `try`: what has gone since it was looked at needs no cover.
    case 'read': return ['--ro-bind-try', mount.from ?? mount.path, mount.path]
    case 'write': return ['--bind', mount.from ?? mount.path, mount.path]
    case 'hide-folder': return [...(abilities.perms ? ['--perms', mount.passable ? '0555' : '0000'] : []), '--tmpfs', mount.path]
    // Devices do not work on what is bound this way, so the file cannot be opened at all.
    case 'hide-file': return ['--ro-bind', '/dev/null', mount.path]
    case 'link': return ['--symlink', mount.to, mount.path]
    default: return mount satisfies never
  }
}

/** Empty folders are closed when everything inside them stands; writing there would only seem to work. The root too. */
function closings(mounts: readonly Mount[]): string[] {
  const whole = mounts.some((mount) => mount.kind === 'read' && mount.path === '/')
  const hidden = mounts.flatMap((mount) => (mount.kind === 'hide-folder' ? ['--remount-ro', mount.path] : []))
  return whole ? hidden : [...hidden, '--remount-ro', '/']
}
