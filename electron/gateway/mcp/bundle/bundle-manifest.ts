import { join } from 'node:path'
import * as z from 'zod'
import type { AskedValue, Offer, Template } from '../../../../shared/mcp/offer.ts'

/** The manifest of a `.mcpb` bundle: what would be started and what the person is asked for. */
const words = z.array(z.string()).catch([])
const commandShape = { command: z.string().optional().catch(undefined), args: words, env: z.record(z.string(), z.string()).catch({}) }
const askedSchema = z.looseObject({
  type: z.enum(['string', 'number', 'boolean', 'directory', 'file']).catch('string'), title: z.string().catch(''), description: z.string().catch(''), required: z.boolean().catch(false),
  sensitive: z.boolean().catch(false), multiple: z.boolean().catch(false), default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional().catch(undefined),
})
const manifestSchema = z.looseObject({
  name: z.string().min(1).max(300), display_name: z.string().optional().catch(undefined), version: z.string().catch(''), description: z.string().catch(''),
  author: z.looseObject({ name: z.string().catch('') }).optional().catch(undefined), homepage: z.string().optional().catch(undefined),
  server: z.looseObject({
    type: z.string(), entry_point: z.string().catch(''),
    mcp_config: z.looseObject({ ...commandShape, platform_overrides: z.record(z.string(), z.looseObject({ command: z.string().optional(), args: z.array(z.string()).optional(), env: z.record(z.string(), z.string()).optional() })).catch({}) }).optional().catch(undefined),
  }),
  user_config: z.record(z.string(), askedSchema).catch({}),
  compatibility: z.looseObject({ platforms: z.array(z.string()).optional().catch(undefined) }).optional().catch(undefined),
})

export interface BundlePlace {
  /** Where the bundle's files lie. */
  readonly folder: string
  readonly userHome: string
  readonly platform: 'linux' | 'darwin' | 'win32'
}

/** The bundle as an offer; null: no manifest, or none that says what to start. */
export function readBundleManifest(given: unknown, place: BundlePlace): Offer | null {
  const parsed = manifestSchema.safeParse(given)
  if (!parsed.success) return null
  const { server, user_config: config, ...about } = parsed.data
  const over = server.mcp_config?.platform_overrides[place.platform] ?? {}
  const command = over.command ?? server.mcp_config?.command ?? (server.type === 'node' ? 'node' : server.type === 'binary' ? `\${__dirname}/${server.entry_point}` : undefined)
  const args = over.args ?? (server.mcp_config?.command === undefined && server.type === 'node' ? [`\${__dirname}/${server.entry_point}`] : server.mcp_config?.args ?? [])
  const env = { ...server.mcp_config?.env, ...over.env }
  const offer = {
    id: about.name, title: about.display_name ?? about.name, description: about.description.slice(0, 2_000), version: about.version, publisher: about.author?.name ?? '',
    website: about.homepage !== undefined && about.homepage.startsWith('https://') && URL.canParse(about.homepage) ? about.homepage : null, deprecated: false, updatedAt: null,
  }
  const subject = `${about.name} ${about.version}`.trim()
  const unfit = about.compatibility?.platforms !== undefined && !about.compatibility.platforms.includes(place.platform)
  if (unfit) return { ...offer, ways: [{ kind: 'unsupported', subject, type: `made for ${about.compatibility?.platforms?.join(', ')}` }] }
  if (command === undefined) return server.type === 'python' || server.type === 'uv' ? { ...offer, ways: [{ kind: 'unsupported', subject, type: server.type }] } : null
  const program = template(command, place)
  // What is started is named by the bundle itself, never by what somebody types.
  const named = program.filter((piece) => typeof piece === 'string')
  if (named.length < program.length) return null
  return {
    ...offer,
    ways: [{
      kind: 'command', from: 'bundle', subject, command: named.join(''), args: args.map((each) => [template(each, place)]),
      env: Object.entries(env).map(([name, value]) => ({ name, value: template(value, place), secret: askedIn(value).some((key) => config[key]?.sensitive === true) })),
      asks: Object.entries(config).map(([id, asked]) => askOf(id, asked, place)),
    }],
  }
}

function askOf(id: string, asked: z.infer<typeof askedSchema>, place: BundlePlace): AskedValue {
  const fixed = (text: string): string => template(text, place).map((piece) => (typeof piece === 'string' ? piece : '')).join('')
  const first = Array.isArray(asked.default) ? asked.default.map(fixed).join('\n') : asked.default === undefined ? null : fixed(String(asked.default))
  const kind = asked.type === 'directory' ? 'folder' : asked.type === 'string' ? 'text' : asked.type
  return { id, title: asked.title || id, description: asked.description, required: asked.required, secret: asked.sensitive, many: asked.multiple, kind, choices: [], default: first }
}

const askedIn = (text: string): string[] => [...text.matchAll(/\$\{user_config\.([^}]+)\}/g)].map((match) => match[1] ?? '')

/** `${__dirname}` and the person's folders are filled in; `${user_config.x}` becomes a place for an answer. */
function template(text: string, { folder, userHome, platform }: BundlePlace): Template {
  const fixed: Readonly<Record<string, string>> = {
    __dirname: folder, HOME: userHome, DESKTOP: join(userHome, 'Desktop'), DOCUMENTS: join(userHome, 'Documents'), DOWNLOADS: join(userHome, 'Downloads'),
    pathSeparator: platform === 'win32' ? '\\' : '/', '/': platform === 'win32' ? '\\' : '/',
  }
  return text.split(/(\$\{[^}]*\})/).filter((piece) => piece !== '').map((piece) => {
    const name = /^\$\{([^}]*)\}$/.exec(piece)?.[1]
    if (name === undefined) return piece
    if (name.startsWith('user_config.')) return { ask: name.slice('user_config.'.length) }
    return fixed[name] ?? piece
  })
}
