import { limits } from '../../../../shared/limits.ts'
import { type Manifest, manifestSchema, manifestToolSchema } from '../../../../shared/skills/manifest.ts'
import type { Finding } from '../../../../shared/skills/skill.ts'
import { normaliseSchema } from '../../models/normalise-schema.ts'
import { findBadReferences, findPrototypeKeys } from './look-into-json.ts'
import { textDepth } from './text-depth.ts'
import { toolNameProblem } from './tool-name-rules.ts'

export interface ReadManifest { readonly manifest: Manifest | null; readonly findings: readonly Finding[] }

/** What the package itself says, for the comparison. */
export interface PackageIdentity { readonly name: string; readonly version: string }

const blocks = (code: Finding['code'], data: Finding['data'] = {}): Finding => ({ code, weight: 'blocks', data })
const warns = (code: Finding['code'], data: Finding['data'] = {}): Finding => ({ code, weight: 'warns', data })

/**
 * Reads a `manifest.json`. Pure, never throws, and looks at size and depth before anything is parsed. Every wrong field is told
 * once. `manifest` is null only when nothing usable can be said; with findings that block it must not be installed.
 * @param builtinNames tools of Pincer itself, which nobody may replace
 */
export function readManifest(text: string, identity: PackageIdentity | null, builtinNames: readonly string[]): ReadManifest {
  const { manifest, findings } = readWhole(text, identity, builtinNames)
  // What blocks is never the part that is cut off.
  return { manifest, findings: findings.toSorted((a, b) => Number(b.weight === 'blocks') - Number(a.weight === 'blocks')).slice(0, limits.skillFindingsMost) }
}

function readWhole(text: string, identity: PackageIdentity | null, builtinNames: readonly string[]): ReadManifest {
  const bytes = Buffer.byteLength(text)
  if (bytes > limits.skillManifestBytes) return { manifest: null, findings: [blocks('too-large', { bytes, most: limits.skillManifestBytes })] }
  const depth = textDepth(text)
  if (depth > limits.skillManifestDepth) return { manifest: null, findings: [blocks('too-deep', { path: '', most: limits.skillManifestDepth })] }
  let raw: unknown
  try {
    raw = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    return { manifest: null, findings: [notJson(text, error as Error)] }
  }
  const polluting = findPrototypeKeys(raw)
  if (polluting.length > 0) return { manifest: null, findings: polluting.map((path) => blocks('prototype-key', { path })) }
  const parsed = manifestSchema.safeParse(raw)
  const unknown = unknownFields(raw)
  if (!parsed.success) {
    const wrong = new Map(parsed.error.issues.map((issue) => [issue.path.join('.') || '(manifest)', issue.message]))
    return { manifest: null, findings: [...[...wrong].map(([path, problem]) => blocks('field', { path, problem })), ...unknown] }
  }
  const manifest = parsed.data
  return { manifest, findings: [...identityFindings(manifest, identity), ...toolFindings(manifest, builtinNames), ...permissionFindings(manifest), ...unknown] }
}

/** The engine's message says where; line and column are counted by us, because not every message has them. */
function notJson(text: string, { message }: Error): Finding {
  const at = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return blocks('not-json', { line, column: at - before.lastIndexOf('\n'), problem: message.slice(0, 200) })
}

function identityFindings({ name, version }: Manifest, identity: PackageIdentity | null): Finding[] {
  if (identity === null) return []
  const expected = shortName(identity.name)
  return [
    ...(name === expected ? [] : [blocks('name-differs', { package: identity.name, manifest: name })]),
    ...(version === identity.version ? [] : [blocks('version-differs', { package: identity.version, manifest: version })]),
  ]
}

/** A package's name without scope and without a leading `skill-`: what its manifest must be called. */
export function shortName(packageName: string): string {
  return packageName.replace(/^@[^/]*\//, '').replace(/^skill-/, '')
}

function toolFindings(manifest: Manifest, builtinNames: readonly string[]): Finding[] {
  const findings: Finding[] = []
  if (manifest.tools.length === 0) findings.push(blocks('no-tools'))
  if (manifest.tools.length > limits.skillToolsMost) findings.push(blocks('field', { path: 'tools', problem: `more than ${limits.skillToolsMost}` }))
  const seen = new Set<string>()
  for (const tool of manifest.tools) {
    const problem = toolNameProblem(tool.name, manifest.name, builtinNames)
    if (problem !== null) findings.push(blocks(problem === 'builtin' ? 'builtin-name' : 'tool-name', problem === 'builtin' ? { name: tool.name } : { name: tool.name, problem }))
    else if (seen.has(tool.name.toLowerCase())) findings.push(blocks('tool-name', { name: tool.name, problem: 'twice' }))
    seen.add(tool.name.toLowerCase())
    for (const reference of findBadReferences(tool.inputSchema)) findings.push(blocks('network-reference', { tool: tool.name, reference }))
    const schema = normaliseSchema(tool.inputSchema)
    if (!schema.ok) findings.push(blocks('schema', { tool: tool.name, problem: schema.reason }))
  }
  for (const name of Object.keys(manifest.effects)) if (!manifest.tools.some((tool) => tool.name === name)) findings.push(blocks('field', { path: `effects.${name}`, problem: 'there is no such tool' }))
  return findings
}

function permissionFindings({ permissions, configSchema }: Manifest): Finding[] {
  const fields = Object.entries(configSchema?.properties ?? {})
  return [
    ...(permissions.exec.length > 0 ? [blocks('wants-programs', { programs: permissions.exec.join(', ') })] : []),
    ...permissions.secrets.filter((secret) => !fields.some(([name]) => name === secret)).map((secret) => blocks('field', { path: `permissions.secrets.${secret}`, problem: 'configSchema has no such field' })),
    ...fields.filter(([name, { format }]) => format === 'password' && !permissions.secrets.includes(name)).map(([name]) => blocks('field', { path: `configSchema.properties.${name}`, problem: 'a secret that permissions.secrets does not name' })),
  ]
}

function unknownFields(raw: unknown): Finding[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return []
  const known = (value: object, names: readonly string[], path: string): Finding[] => Object.keys(value).filter((key) => !names.includes(key)).map((key) => warns('unknown-field', { path: `${path}${key}`.slice(0, 200) }))
  const { tools, permissions } = raw as { tools?: unknown; permissions?: unknown }
  return [
    ...known(raw, [...Object.keys(manifestSchema.shape), '$schema'], ''),
    ...(Array.isArray(tools) ? tools.slice(0, limits.skillToolsMost).flatMap((tool: unknown, index) => (typeof tool === 'object' && tool !== null ? known(tool, Object.keys(manifestToolSchema.shape), `tools.${index}.`) : [])) : []),
    ...(typeof permissions === 'object' && permissions !== null ? known(permissions, ['hosts', 'folders', 'secrets', 'exec'], 'permissions.') : []),
  ].slice(0, 50)
}
