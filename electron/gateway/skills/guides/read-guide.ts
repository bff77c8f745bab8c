import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import type { Finding } from '../../../../shared/skills/skill.ts'
import { cleanWords } from '../../mcp/trust/clean-words.ts'
import { textFindings } from '../check/static-check.ts'

/** A folder with a SKILL.md, as the open format has it: name and description in front, instructions below, files beside. */
export interface Guide { readonly name: string; readonly description: string; readonly licence: string; readonly body: string; readonly files: readonly { readonly path: string; readonly bytes: number }[] }
export type ReadGuide = { readonly ok: true; readonly guide: Guide; readonly findings: readonly Finding[] } | { readonly ok: false; readonly findings: readonly Finding[] }

const blocks = (code: Finding['code'], data: Finding['data']): ReadGuide => ({ ok: false, findings: [{ code, weight: 'blocks', data }] })
export const guideFile = 'SKILL.md'

/** Reads one, with limits, without following any link. Never throws for a bad guide. */
export async function readGuide(folder: string): Promise<ReadGuide> {
  let files: Guide['files']
  try {
    files = await guideFiles(folder)
  } catch {
    return blocks('no-manifest', {})
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (files.length > limits.skillGuideFiles || total > limits.skillGuideBytes) return blocks('too-large', { bytes: total, most: limits.skillGuideBytes })
  // As in every archive: a name that hides something, or goes over lines, could pass for another one, also before a model.
  const odd = files.find(({ path }) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/u.test(path))
  if (odd) return blocks('field', { path: cleanWords(odd.path).text.slice(0, 200), problem: 'a file whose name holds characters that cannot be seen' })
  const main = files.find(({ path }) => path === guideFile)
  if (!main) return blocks('no-manifest', {})
  if (main.bytes > limits.skillGuideChars * 4) return blocks('too-large', { bytes: main.bytes, most: limits.skillGuideChars * 4 })
  const text = await readFile(join(folder, guideFile), 'utf8')
  const front = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text)
  if (!front) return blocks('field', { path: guideFile, problem: 'it does not begin with name and description between two lines of ---' })
  const fields = readFront(front[1] ?? '')
  const name = fields.get('name') ?? ''
  const description = cleanWords(fields.get('description') ?? '').text
  if (!/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(name)) return blocks('field', { path: 'name', problem: 'small letters, digits and dashes' })
  if (description === '' || description.length > limits.skillGuideWordsChars) return blocks('field', { path: 'description', problem: `1 to ${limits.skillGuideWordsChars} characters` })
  const findings = [...textFindings('description', fields.get('description') ?? ''), ...await proseFindings(folder, files), ...files.filter(({ path }) => /\.(?:exe|dll|so|dylib|node|app)$/i.test(path)).map(({ path }): Finding => ({ code: 'binary', weight: 'warns', data: { file: path } }))]
  return { ok: true, guide: { name, description, licence: fields.get('license') ?? '', body: cleanWords(front[2] ?? '').text.slice(0, limits.skillGuideChars), files: files.filter(({ path }) => path !== guideFile) }, findings: findings.slice(0, 40) }
}

/** The few forms of YAML that stand there: `key: value`, quoted or not, and a text over several lines. */
function readFront(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  let open: { readonly key: string; readonly lines: string[] } | null = null
  for (const line of text.split(/\r?\n/).slice(0, 200)) {
    const [, key, value = ''] = /^([A-Za-z][\w-]*):\s*(.*)$/.exec(line) ?? []
    if (key === undefined) {
      if (open && /^\s+\S/.test(line)) open.lines.push(line.trim())
      continue
    }
    if (open) fields.set(open.key, open.lines.join(' '))
    open = { key, lines: /^[>|][+-]?$/.test(value.trim()) ? [] : [unquoted(value.trim())] }
  }
  if (open) fields.set(open.key, open.lines.join(' '))
  return fields
}

function unquoted(value: string): string {
  if (/^".*"$/.test(value)) {
    try {
      return String(JSON.parse(value))
    } catch {
      return value.slice(1, -1)
    }
  }
  return /^'.*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value
}

async function proseFindings(folder: string, files: Guide['files']): Promise<Finding[]> {
  const found = await Promise.all(files.filter(({ path, bytes }) => /\.(?:md|txt|sh|py|js|mjs|ps1|bat|rb)$/i.test(path) && bytes < limits.skillCheckFileBytes).map(async ({ path }) => textFindings(path, await readFile(join(folder, path), 'utf8'))))
  return found.flat()
}

/** Every plain file; links are left out, so nothing outside can come along. */
export async function guideFiles(folder: string): Promise<{ path: string; bytes: number }[]> {
  const found: { path: string; bytes: number }[] = []
  const waiting = ['']
  for (let inside = waiting.pop(); inside !== undefined && found.length <= limits.skillGuideFiles; inside = waiting.pop()) {
    for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`
      if (entry.isDirectory() && !['.git', 'node_modules'].includes(entry.name)) waiting.push(path)
      else if (entry.isFile()) found.push({ path, bytes: (await lstat(join(folder, path))).size })
    }
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
