import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface SkillSource {
  readonly name: string
  readonly version?: string
  /** The package's name; left out: `skill-` and the name. */
  readonly package?: string
  /** Bodies of `execute(input, call, context)` by tool, as source text. */
  readonly tools: Readonly<Record<string, string>>
  /** Fields of the manifest beside the plain ones; `tools` there are merged by name. */
  readonly manifest?: Readonly<Record<string, unknown>>
  readonly schemas?: Readonly<Record<string, unknown>>
  readonly toolMore?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Source text before everything else in the entry. */
  readonly top?: string
  readonly files?: Readonly<Record<string, string>>
  readonly manifestText?: string
}

/** The files of a skill's package as a person would write them. */
export function skillFiles({ name, version = '1.0.0', tools, manifest = {}, schemas = {}, toolMore = {}, top = '', files = {}, manifestText, ...given }: SkillSource): Record<string, string> {
  const whole = {
    name, version, displayName: name, description: `The skill ${name}.`, author: 'ann',
    tools: Object.keys(tools).map((tool) => ({ name: tool, description: `Does ${tool}.`, inputSchema: schemas[tool] ?? { type: 'object', properties: {} }, ...toolMore[tool] })), ...manifest,
  }
  const bodies = Object.entries(tools).map(([tool, body]) => `{ name: ${JSON.stringify(tool)}, async execute(input, call) { ${body} } }`)
  return {
    'package.json': JSON.stringify({ name: given.package ?? `skill-${name}`, version, type: 'module', main: 'index.js' }),
    'manifest.json': manifestText ?? JSON.stringify(whole, null, 2),
    'index.js': `${top}\nexport default { name: ${JSON.stringify(name)}, createTools(context) { return [${bodies.join(',\n')}] } }\n`,
    ...files,
  }
}

/** Writes them into a folder of their own and returns its path. */
export function writeSkill(source: SkillSource, folder = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-skill-')))): string {
  for (const [name, text] of Object.entries(skillFiles(source))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
