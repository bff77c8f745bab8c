import { asObject, asText, type Json } from '../json-value.ts'

/** A past bug of the field as an input to the engine. */
export interface BugRow {
  readonly id: string
  readonly category: string
  /** The tool a bare input belongs to. */
  readonly tool: string
  readonly setup: Json
  readonly input: Json
  readonly expected: Json
}

/** Thrown for what belongs to a part of the product that does not exist yet: the row fails as "not built". */
export class NotBuilt extends Error {
  constructor(what: string) {
    super(`not built: ${what}`)
    this.name = 'NotBuilt'
  }
}

/** Rows of these categories can be driven. The others come with their parts. */
const categories = ['edit', 'write', 'read', 'exec', 'grep', 'glob', 'loop', 'sessions', 'usage', 'ui', 'approval', 'mcp', 'skills']

/** Everything a setup may say here. A key nobody acts on would let a row pass without having been tried. */
const setupKeys = [
  'files', 'umask', 'platform', 'needs', 'fault', 'abort_after_ms', 'model', 'history', 'active_model', 'stub_tool', 'policy', 'answers', 'approval_timeout_ms', 'late_approve_ms',
  'restart_while_waiting', 'clock', 'session_file', 'component', 'main_throws', 'note', 'mcp', 'request_timeout_ms', 'registry', 'preinstalled', 'installed_on_disk',
]

export function readBugRow(row: Json): BugRow {
  const category = asText(row['category'])
  if (!categories.includes(category)) throw new NotBuilt(`category ${category}`)
  const setup = asObject(row['setup'])
  for (const key of Object.keys(setup)) if (!setupKeys.includes(key)) throw new NotBuilt(`setup.${key}`)
  return { id: String(row['id']), category, tool: asText(row['tool']) || category, setup, input: asObject(row['input']), expected: asObject(row['expected']) }
}
