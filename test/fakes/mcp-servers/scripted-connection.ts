import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectionFormSchema, type ConnectionForm, type ConnectionFormInput } from '../../../shared/mcp/connection.ts'
import type { ServerScript } from './server-script.ts'

const server = join(import.meta.dirname, 'scripted-server.ts')

/** The form of a connection to a scripted server. */
export function scriptedForm(name: string, script: ServerScript, record?: string, more: Partial<ConnectionFormInput> = {}): ConnectionForm {
  return connectionFormSchema.parse({ name, target: { kind: 'command', command: process.execPath, args: [server, JSON.stringify(script), ...(record ? [record] : [])] }, ...more })
}

/** What a server with a record file has heard so far. */
export function heard(record: string): { readonly method?: string; readonly params?: Record<string, unknown>; readonly id?: number }[] {
  return existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as { method?: string }) : []
}
