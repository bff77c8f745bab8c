import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionFormSchema, type ConnectionForm, type ConnectionFormInput } from '../../../shared/mcp/connection.ts'
import type { ServerScript } from './server-script.ts'

const server = join(import.meta.dirname, 'scripted-server.ts')

/** The form of a connection to a scripted server. */
export function scriptedForm(name: string, script: ServerScript, record?: string, more: Partial<ConnectionFormInput> = {}): ConnectionForm {
  return connectionFormSchema.parse({ name, target: { kind: 'command', command: process.execPath, args: [server, scriptArgument(script), ...(record ? [record] : [])] }, ...more })
}

/** A script on the command line; one that is too long for it in a file. */
export function scriptArgument(script: ServerScript): string {
  const text = JSON.stringify(script)
  if (text.length < 4_000) return text
  const file = join(mkdtempSync(join(tmpdir(), 'pincer-script-')), 'script.json')
  writeFileSync(file, text)
  return `@${file}`
}

/** What a server with a record file has heard so far. */
export function heard(record: string): { readonly method?: string; readonly params?: Record<string, unknown>; readonly id?: number }[] {
  return existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as { method?: string }) : []
}
