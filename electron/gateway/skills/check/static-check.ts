import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import type { Manifest } from '../../../../shared/skills/manifest.ts'
import type { Finding } from '../../../../shared/skills/skill.ts'
import { cleanWords } from '../../mcp/trust/clean-words.ts'
import { steeringIn } from '../../mcp/trust/steering-prose.ts'
import type { PackageRecord } from '../../packages/package-types.ts'
import { effectOfTool } from '../manifest/manifest-facts.ts'
import { asksPerson } from './asks-person.ts'

const warns = (code: Finding['code'], data: Finding['data'] = {}): Finding => ({ code, weight: 'warns', data })
const fact = (code: Finding['code'], data: Finding['data'] = {}): Finding => ({ code, weight: 'fact', data })

/**
 * Looks through a package before it runs: what the person should know in plain words. It proves nothing and blocks nothing: what
 * holds is the walls. Only the package's own files, not those it depends on.
 */
export async function checkPackage(root: string, record: PackageRecord, manifest: Manifest, now: number): Promise<Finding[]> {
  return [...recordFindings(record, now), ...wordFindings(manifest), ...await fileFindings(root, manifest)]
}

function recordFindings({ facts, scripts, source }: PackageRecord, now: number): Finding[] {
  const age = facts.publishedAt === null ? null : now - facts.publishedAt
  return [
    ...scripts.slice(0, 10).map(({ package: name, event, text }) => warns('install-scripts', { package: name, event, text: text.slice(0, 300) })),
    ...(age !== null && age < limits.skillVeryNewMs ? [warns('very-new', { hours: Math.max(0, Math.floor(age / 3_600_000)) })] : []),
    ...(facts.deprecated === null ? [] : [warns('deprecated', { text: facts.deprecated.slice(0, 300) })]),
    ...(source.kind === 'registry' ? (facts.publisher === '' ? [warns('unknown-publisher')] : []) : [fact('not-published')]),
  ]
}

/** What the person and the model are told of it. */
function wordFindings(manifest: Manifest): Finding[] {
  const texts = [['description', manifest.description], ['displayName', manifest.displayName], ...manifest.tools.map(({ name, description }) => [name, description] as const)] as const
  const findings = texts.flatMap(([where, text]) => textFindings(where, text))
  const saysReadOnly = /\bread[- ]?only\b|\bonly (?:reads|looks)\b|只读|仅读取|只查看/i
  const strong = manifest.tools.find(({ name }) => !['looks'].includes(effectOfTool(manifest, name)))
  return [...findings, ...(saysReadOnly.test(manifest.description) && strong ? [warns('wide-rights', { says: saysReadOnly.exec(manifest.description)?.[0] ?? '', tool: strong.name })] : [])]
}

export function textFindings(where: string, text: string): Finding[] {
  const { text: clean, hidden } = cleanWords(text)
  const asks = asksPerson(clean)
  return [
    ...(hidden.length > 0 ? [warns('hidden-characters', { where, codes: hidden.join(' ').slice(0, 200) })] : []),
    ...steeringIn(clean).slice(0, 3).map((hit) => warns('steering', { where, text: hit.text })),
    ...(asks === null ? [] : [warns('asks-person', { where, text: asks })]),
  ]
}

const code = new Set(['.js', '.mjs', '.cjs'])
const prose = new Set(['.md', '.txt', '.markdown'])
const runsText = /\beval\s*\(|\bnew\s+Function\s*\(|(?<![.\w])Function\s*\(\s*['"`]|\bvm\s*\.\s*run|\bruninThisContext\b/i
const network = /\b(?:child_process|XMLHttpRequest|WebSocket|node:net|node:http|node:https|node:dgram|node:tls|require\(\s*['"](?:net|http|https|dgram|tls|http2|undici|axios|node-fetch|got)['"])|(?<![.\w])fetch\s*\(/

async function fileFindings(root: string, manifest: Manifest): Promise<Finding[]> {
  const findings = new Map<string, Finding>()
  const put = (finding: Finding): void => { findings.set(`${finding.code} ${String(finding.data['file'] ?? finding.data['where'] ?? '')}`, finding) }
  for (const file of await ownFiles(root)) {
    const ending = extname(file).toLowerCase()
    if (/(?:^|\/)\.npmrc$/.test(file)) put(warns('npmrc'))
    if (['.node', '.dll', '.so', '.dylib', '.exe'].includes(ending)) put(warns('binary', { file }))
    if (!code.has(ending) && !prose.has(ending)) continue
    const text = await readSome(join(root, file))
    if (prose.has(ending)) for (const finding of textFindings(file, text)) put(finding)
    if (!code.has(ending)) continue
    const plain = text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
    if (runsText.test(plain)) put(warns('eval', { file }))
    const word = network.exec(plain.replace(/\bcall\s*\.\s*fetch\s*\(/g, ''))?.[0]
    if (word !== undefined && (manifest.permissions.hosts.length === 0 || !word.startsWith('fetch'))) put(warns('network-words', { file, word: word.replace(/\s*\($/, '') }))
  }
  return [...findings.values()].slice(0, 60)
}

async function ownFiles(root: string): Promise<string[]> {
  const found: string[] = []
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined && found.length < limits.skillCheckFiles; folder = waiting.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) { if (entry.name !== 'node_modules') waiting.push(path) } else if (entry.isFile()) found.push(path)
    }
  }
  return found.toSorted()
}

async function readSome(path: string): Promise<string> {
  if ((await stat(path)).size > limits.skillCheckFileBytes) return ''
  return readFile(path, 'utf8')
}
