import { hostEntry } from './open-hosts.ts'
import type { CommandPlan } from './command-plan.ts'

/**
 * Where package managers fetch from. No address stands in a command like `npm install x`: the manager's own settings hold it, so the manager is asked,
 * in the same place where the command will run, and a person who allowed an install has opened what it answers.
 */
export type PackageManager = 'npm' | 'pip'

/** Which managers the parts of a command call to fetch something. Pure. */
export function packageManagersIn(parts: readonly { readonly text: string; readonly effect: string }[]): readonly PackageManager[] {
  const fetching = parts.filter((part) => part.effect === 'installs' || part.effect === 'runs-code').map((part) => part.text)
  const calls = (names: RegExp): boolean => fetching.some((text) => text.split(/\s+/).slice(0, 6).some((word) => names.test(word)))
  return [...(calls(/^(?:\S*\/)?(?:npm|npx|pnpm|pnpx|yarn|bun|bunx)$/) ? ['npm' as const] : []), ...(calls(/^(?:\S*\/)?(?:pip3?(?:\.\d+)?|pipx|uv|poetry|pdm)$/) ? ['pip' as const] : [])]
}

/** pip says its settings, but not what it falls back to; that stands in its own code. */
const pipScript = `
from pip._internal.configuration import Configuration
from pip._internal.models.index import PyPI
kept = Configuration(isolated=False)
kept.load()
found = {name.split(".", 1)[1]: value for name, value in kept.items() if "." in name} if not any(isinstance(value, dict) for _, value in kept.items()) else {
    name.split(".", 1)[1]: value for _, values in kept.items() for name, value in values.items() if "." in name}
main = found.get("index-url") or PyPI.simple_url
print(main)
if main == PyPI.simple_url: print("https://" + PyPI.file_storage_domain + "/")
print(found.get("extra-index-url", ""))
print(found.get("find-links", ""))
`

/** What is run to be told; none of it fetches or changes anything. */
const questions: Readonly<Record<PackageManager, CommandPlan>> = {
  npm: { kind: 'argv', file: 'npm', args: ['config', 'list', '--json'] },
  pip: { kind: 'argv', file: 'python3', args: ['-c', pipScript] },
}

/** Asks the managers. `run` gives back what the program printed, or null when it did not end well; then nothing opens for that manager. */
export async function packageHosts(managers: readonly PackageManager[], run: (plan: CommandPlan) => Promise<string | null>): Promise<readonly string[]> {
  const said = await Promise.all(managers.map(async (manager) => addressesIn(manager, await run(questions[manager]) ?? '')))
  return [...new Set(said.flat().flatMap(hostOf))]
}

function addressesIn(manager: PackageManager, printed: string): readonly string[] {
  if (manager === 'pip') return printed.split(/\s+/)
  try {
    // One registry for all packages and one for each scope (`@name:registry`).
    const settings = JSON.parse(printed) as Record<string, unknown>
    return Object.entries(settings).flatMap(([name, value]) => ((name === 'registry' || name.endsWith(':registry')) && typeof value === 'string' ? [value] : []))
  } catch {
    return [] // a manager that prints no JSON has said nothing
  }
}

/** Login data in such an address is the manager's; only host and port count here. */
function hostOf(address: string): readonly string[] {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return []
  const entry = hostEntry(new URL(address).host)
  return entry === null ? [] : [entry]
}
