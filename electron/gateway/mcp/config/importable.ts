import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import type { Importable } from '../../../../shared/mcp/connection.ts'
import type { Ports } from '../../ports.ts'
import { parsePasted } from './parse-pasted.ts'

/** Where other programs keep their connections. Only files that are there and readable are answered; nothing of them runs. */
export async function findImportable(ports: Pick<Ports, 'places' | 'platform' | 'environment'>, exists: (name: string) => boolean): Promise<Importable[]> {
  const found = await Promise.all(filesOf(ports).map(async ({ app, path }): Promise<Importable | null> => {
    try {
      const info = await stat(path)
      if (!info.isFile()) return null
      if (info.size > limits.connectionConfigBytes) return { app, path, outcome: { ok: false, problem: 'too-large', line: null } }
      const outcome = parsePasted(await readFile(path, 'utf8'), exists)
      // Settings of a whole editor, without a word about servers, are nothing to show.
      return !outcome.ok && outcome.problem === 'no-servers' ? null : { app, path, outcome }
    } catch {
      return null // not there, or not ours to read: then there is nothing to import
    }
  }))
  return found.filter((each) => each !== null)
}

function filesOf({ places: { user }, platform, environment }: Pick<Ports, 'places' | 'platform' | 'environment'>): { readonly app: Importable['app']; readonly path: string }[] {
  const settings = platform === 'darwin' ? join(user, 'Library', 'Application Support') : platform === 'win32' ? environment['APPDATA'] ?? join(user, 'AppData', 'Roaming') : environment['XDG_CONFIG_HOME'] ?? join(user, '.config')
  return [
    { app: 'claude-desktop', path: join(settings, 'Claude', 'claude_desktop_config.json') },
    { app: 'claude-code', path: join(user, '.claude.json') },
    { app: 'cursor', path: join(user, '.cursor', 'mcp.json') },
    { app: 'vscode', path: join(settings, 'Code', 'User', 'mcp.json') },
    { app: 'vscode', path: join(settings, 'Code', 'User', 'settings.json') },
    { app: 'windsurf', path: join(user, '.codeium', 'windsurf', 'mcp_config.json') },
  ]
}
