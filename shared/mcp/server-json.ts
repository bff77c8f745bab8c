import * as z from 'zod'
import type { AskedValue, Offer, OfferWay, Template } from './offer.ts'

/**
 * A published description of a connection (`server.json`, schema of 2025-12-11), read leniently: what is not understood is left out, what would
 * change what runs makes its way unsupported.
 */
const text = z.string().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)
const inputShape = {
  description: text, isRequired: flag, isSecret: flag, default: text, value: text, placeholder: text, format: text, choices: z.array(z.string()).optional().catch(undefined),
}
const variableSchema = z.object(inputShape)
const variables = z.record(z.string(), variableSchema).optional().catch(undefined)
const inputSchema = variableSchema.extend({ variables })
const namedSchema = inputSchema.extend({ name: z.string() })
const argumentSchema = inputSchema.extend({ type: z.enum(['positional', 'named']).catch('positional'), name: text, valueHint: text, isRepeated: flag })
const transportSchema = z.object({ type: z.string().catch('stdio') }).optional().catch(undefined)
const packageSchema = z.object({
  registryType: z.string(), identifier: z.string(), version: text, runtimeHint: text, transport: transportSchema,
  runtimeArguments: z.array(argumentSchema).default([]), packageArguments: z.array(argumentSchema).default([]), environmentVariables: z.array(namedSchema).default([]),
})
const remoteSchema = z.object({ type: z.string(), url: z.string(), headers: z.array(namedSchema).default([]), variables })

export const serverJsonSchema = z.object({
  name: z.string().min(1).max(300), title: text, description: z.string().max(4_000).catch(''), version: z.string().max(300).catch(''), websiteUrl: text,
  repository: z.object({ url: text }).optional().catch(undefined), packages: z.array(packageSchema).max(50).catch([]), remotes: z.array(remoteSchema).max(50).catch([]),
})
type Input = z.output<typeof inputSchema>
type Variable = z.output<typeof variableSchema>
type Argument = z.output<typeof argumentSchema>

/** One published description as an offer. */
export function readServerJson(given: z.output<typeof serverJsonSchema>, about: { readonly deprecated: boolean; readonly updatedAt: number | null }): Offer {
  const { name, title, websiteUrl, repository } = given
  const site = [websiteUrl, repository?.url].find((url) => url !== undefined && url.startsWith('https://') && URL.canParse(url))
  return {
    id: name, title: title ?? titleOf(name), description: given.description, version: given.version, publisher: publisherOf(name), website: site ?? null, ...about,
    ways: [...given.packages.map(packageWay), ...given.remotes.map(remoteWay)],
  }
}

/** `io.github.someone/weather-server` → `Weather server`. */
function titleOf(name: string): string {
  const last = name.split('/').at(-1) ?? name
  const words = last.replaceAll(/[-_]+/g, ' ').trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Who answers for the name: its first half is a domain written backwards, proved by whoever published it. */
function publisherOf(name: string): string {
  const [domain = '', rest] = name.split('/')
  if (rest === undefined) return ''
  const labels = domain.split('.')
  return domain.startsWith('io.github.') ? `github.com/${labels.slice(2).join('.')}` : labels.toReversed().join('.')
}

function packageWay(given: z.output<typeof packageSchema>): OfferWay {
  const { registryType, identifier, version, runtimeHint } = given
  const subject = version === undefined ? identifier : `${identifier} ${version}`
  const unsupported = (type: string): OfferWay => ({ kind: 'unsupported', subject, type })
  if (given.transport && given.transport.type !== 'stdio') return unsupported(given.transport.type)
  const runner = registryType === 'npm' && (runtimeHint ?? 'npx') === 'npx' ? { from: 'npm' as const, command: 'npx', args: ['-y', version === undefined ? identifier : `${identifier}@${version}`] }
    : registryType === 'pypi' && (runtimeHint ?? 'uvx') === 'uvx' ? { from: 'pypi' as const, command: 'uvx', args: [version === undefined ? identifier : `${identifier}@${version}`] } : null
  // Flags for the runner itself could make it run something else than the package that is shown.
  const ownFlags = given.runtimeArguments.filter(({ type, name, value }) => !(registryType === 'npm' && ((type === 'named' && (name === '-y' || name === '--yes')) || value === '-y' || value === '--yes')))
  if (!runner || ownFlags.length > 0 || !/^(?:@[\w.-]+\/)?[\w][\w.-]*$/.test(identifier) || (version !== undefined && !/^[\w.+-]+$/.test(version))) return unsupported(registryType)
  const asks = new Map<string, AskedValue>()
  const args = [runner.args.map((word): Template => [word]), ...given.packageArguments.map((argument, index) => argumentGroup(argument, `arg${index}`, asks))]
  return { kind: 'command', from: runner.from, subject, command: runner.command, args, env: namedValues(given.environmentVariables, 'env', asks), asks: [...asks.values()] }
}

function remoteWay(given: z.output<typeof remoteSchema>): OfferWay {
  const transport = given.type === 'sse' ? 'sse' as const : given.type === 'streamable-http' || given.type === 'http' ? 'http' as const : null
  const subject = URL.canParse(given.url) ? new URL(given.url).host : given.url
  if (transport === null || !/^https?:\/\//.test(given.url)) return { kind: 'unsupported', subject, type: given.type }
  const asks = new Map<string, AskedValue>()
  const url = template(given.url, given.variables ?? {}, 'url', asks)
  return { kind: 'remote', subject, url, transport, headers: namedValues(given.headers, 'header', asks), asks: [...asks.values()] }
}

function namedValues(list: readonly z.output<typeof namedSchema>[], where: string, asks: Map<string, AskedValue>) {
  return list.map((given) => ({ name: given.name, value: valueOf(given, `${where}.${given.name}`, given.name, asks), secret: given.isSecret ?? Object.values(given.variables ?? {}).some(({ isSecret }) => isSecret === true) }))
}

function argumentGroup(given: Argument, id: string, asks: Map<string, AskedValue>): Template[] {
  const isFlag = given.type === 'named' && given.name !== undefined
  // A flag without any value stands alone.
  if (isFlag && given.value === undefined && given.default === undefined && given.isRequired !== true && given.description === undefined && given.format === undefined) return [[given.name ?? '']]
  const value = valueOf(given, id, given.valueHint ?? given.name ?? '', asks)
  const ask = asks.get(id)
  if (ask && given.isRepeated) asks.set(id, { ...ask, many: true })
  return isFlag ? [[given.name ?? ''], value] : [value]
}

/** A fixed value with its variables, or one thing to ask. */
function valueOf(given: Input, id: string, title: string, asks: Map<string, AskedValue>): Template {
  if (given.value !== undefined) return template(given.value, given.variables ?? {}, id, asks)
  asks.set(id, askOf(given, id, title))
  return [{ ask: id }]
}

function template(value: string, variables: Readonly<Record<string, Variable>>, id: string, asks: Map<string, AskedValue>): Template {
  return value.split(/(\{[\w.-]+\})/).filter((piece) => piece !== '').map((piece) => {
    const name = /^\{([\w.-]+)\}$/.exec(piece)?.[1]
    const variable = name === undefined ? undefined : variables[name]
    if (name === undefined || variable === undefined) return piece
    if (variable.value !== undefined) return variable.value
    const key = `${id}.${name}`
    asks.set(key, askOf(variable, key, name))
    return { ask: key }
  })
}

function askOf(given: Variable, id: string, title: string): AskedValue {
  const choices = given.choices ?? []
  const kind = choices.length > 0 ? 'choice' as const : given.format === 'number' || given.format === 'boolean' ? given.format : given.format === 'filepath' ? 'file' as const : 'text' as const
  return { id, title: title.replace(/^-+/, ''), description: given.description ?? '', required: given.isRequired ?? false, secret: given.isSecret ?? false, many: false, kind, choices, default: given.default ?? null }
}
