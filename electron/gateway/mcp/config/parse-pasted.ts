import { limits } from '../../../../shared/limits.ts'
import type { ParseOutcome } from '../../../../shared/mcp/connection.ts'
import { parseJsonc } from './parse-jsonc.ts'
import { readServer, serversIn } from './read-servers.ts'

/** Reads a configuration that somebody pasted or another program wrote. Pure: nothing runs, nothing is kept. `exists`: names that are taken. */
export function parsePasted(text: string, exists: (name: string) => boolean): ParseOutcome {
  if (Buffer.byteLength(text) > limits.connectionConfigBytes) return { ok: false, problem: 'too-large', line: null }
  // Copied from a page: a block of code, or only the inner part without its braces.
  const bare = text.trim().replace(/^```[a-z]*\s*\n/i, '').replace(/\n```\s*$/, '')
  const first = parseJsonc(bare)
  const parsed = first.ok || !/^\s*"/.test(bare) ? first : parseJsonc(`{${bare}}`)
  if (!parsed.ok) return { ok: false, problem: 'not-json', line: first.ok ? null : first.line }
  const servers = serversIn(parsed.value)
  if (servers === null || Object.keys(servers).length === 0) return { ok: false, problem: 'no-servers', line: null }
  return {
    ok: true,
    found: Object.entries(servers).map(([name, given]) => {
      const read = readServer(name, given, true)
      const form = 'form' in read ? read.form : null
      return { name: name.slice(0, 200), form, problem: 'problem' in read ? read.problem : null, exists: exists(name.trim()), disabled: !read.enabled }
    }),
  }
}
