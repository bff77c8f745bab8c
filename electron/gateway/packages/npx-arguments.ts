/**
 * How people write "run this npm package": `npx -y pkg@1 args`, `npx -p pkg cmd args`, `npm exec -- pkg args`. Pure. Only the plain
 * forms are read; whatever changes how npm works (`--call`, `--registry`, several packages) is left to a real npx.
 */
export interface PackageCommand {
  readonly name: string
  /** Version, range or tag as written; null when none was. */
  readonly range: string | null
  /** The program of the package, where another one than its own name was asked for. */
  readonly program: string | null
  readonly args: readonly string[]
}

export type ReadCommand =
  | { readonly kind: 'package'; readonly command: PackageCommand }
  /** Git, an address, a folder: nothing that is pinned anywhere. */
  | { readonly kind: 'source'; readonly spec: string }
  /** Not one of the forms that are read. */
  | { readonly kind: 'other' }

/** @param program base name without ending, in small letters */
export function readPackageCommand(program: string, args: readonly string[]): ReadCommand {
  switch (program) {
    case 'npx': return readExec(args, false)
    case 'npm': return args[0] === 'exec' || args[0] === 'x' ? readExec(args.slice(1), true) : { kind: 'other' }
    default: return { kind: 'other' }
  }
}

const quietFlags: ReadonlySet<string> = new Set(['-y', '--yes', '--yes=true', '-q', '--quiet', '--silent', '-s', '--prefer-offline', '--prefer-online', '--no-install', '--ignore-existing', '--no'])

function readExec(given: readonly string[], isNpm: boolean): ReadCommand {
  const rest = [...given]
  let wanted: string | null = null
  for (;;) {
    const [flag, next] = rest
    if (flag === undefined) return { kind: 'other' }
    if (quietFlags.has(flag)) rest.shift()
    else if (flag === '--') {
      rest.shift()
      break
    } else if (/^(?:-p|--package)$/.test(flag) || flag.startsWith('--package=')) {
      const value: string | undefined = flag.includes('=') ? flag.slice(flag.indexOf('=') + 1) : next
      if (value === undefined || wanted !== null) return { kind: 'other' }
      wanted = value
      rest.splice(0, flag.includes('=') ? 1 : 2)
    } else if (flag.startsWith('-')) return { kind: 'other' }
    else break
  }
  const [first, ...after] = rest
  if (first === undefined) return { kind: 'other' }
  // npm itself takes the next `--` away; npx hands everything on.
  const args = isNpm && after[0] === '--' ? after.slice(1) : after
  const spec = splitSpec(wanted ?? first)
  return spec === null ? { kind: 'source', spec: wanted ?? first } : { kind: 'package', command: { ...spec, program: wanted === null ? null : first, args } }
}

/** `@scope/name@^1` → name and range; null when it is no name of a registry. */
export function splitSpec(spec: string): { readonly name: string; readonly range: string | null } | null {
  const [, name, range] = /^((?:@[A-Za-z0-9~-][\w.~-]*\/)?[A-Za-z0-9~][\w.~-]*)(?:@(.*))?$/.exec(spec) ?? []
  if (name === undefined || spec.length > 300) return null
  // A path, an address or an alias hides behind the sign.
  if (range !== undefined && /[/\\:]/.test(range)) return null
  // `npx ./x` and `npx x.tgz` mean files.
  if (/\.t(?:ar\.)?gz$/i.test(name)) return null
  return { name, range: range === undefined || range.trim() === '' ? null : range.trim() }
}
