import type { ConnectionError } from '../../../shared/mcp/connection.ts'

/** What is told of a failure, without the secrets that are known. Pure. */
export function redactData(data: ConnectionError['data'], redact: (text: string) => string): ConnectionError['data'] {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, typeof value === 'string' ? redact(value) : value]))
}
