import { createHash } from 'node:crypto'

/**
 * Internal names: `mcp__server__tool`. The server's part holds no `__` and does not end in `_`, so two pairs never give one
 * name; the tool's part is what the server calls it, whatever is in it. Going back is done by table, never by parsing.
 */
const plainServer = /^[A-Za-z0-9](?:[A-Za-z0-9.-]|_(?!_))*$/

export function internalToolName(server: string, tool: string): string {
  return `mcp__${serverPart(server)}__${tool}`
}

function serverPart(server: string): string {
  if (plainServer.test(server) && !server.endsWith('_') && !/-[0-9a-f]{6}$/.test(server)) return server
  const hash = createHash('sha256').update(server).digest('hex').slice(0, 6)
  const readable = server.replace(/[^A-Za-z0-9.-]+/g, '-').replace(/^[^A-Za-z0-9]+|-+$/g, '')
  return `${readable || 'server'}-${hash}`
}
