import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of a first skill: one tool that says hello, its manifest and its test. Pure. */
export function newSkillFiles(name: string): Readonly<Record<string, string>> {
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
  return {
    'package.json': json({ name: `skill-${name}`, version: '0.1.0', description: 'Says hello.', type: 'module', main: 'index.js', keywords: ['pincer-skill'], license: 'MIT', files: ['index.js', 'manifest.json'] }),
    'manifest.json': json({
      name, version: '0.1.0', displayName: name, description: 'Says hello.', author: 'you',
      tools: [{ name: `${name}.hello`, description: 'Says hello to somebody.', inputSchema: { type: 'object', properties: { name: { type: 'string', description: 'Who' } }, required: ['name'], additionalProperties: false } }],
      permissions: { hosts: [], folders: [], secrets: [], exec: [] }, effects: { [`${name}.hello`]: 'looks' },
    }),
    'index.js': `/** Every tool gets its input, already checked against the schema, and a call: {signal, fetch, files, progress}. */
export default {
  name: '${name}',
  createTools(context) {
    return [
      {
        name: '${name}.hello',
        async execute(input) {
          context.logger.info('saying hello')
          return \`Hello \${input.name}\`
        },
      },
    ]
  },
}
`,
    'README.md': `# ${name}\n\nTry it: \`npm run cli -- skill run . ${name}.hello '{"name": "Ann"}'\`\n`,
  }
}

/** Writes them into a folder that is empty or not there yet; false = there is something in it. */
export async function writeNewSkill(folder: string, name: string): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) return false
  for (const [file, text] of Object.entries(newSkillFiles(name))) await writeFile(join(folder, file), text, { flag: 'wx' })
  return true
}
