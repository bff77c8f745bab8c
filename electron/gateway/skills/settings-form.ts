import type { Manifest } from '../../../shared/skills/manifest.ts'
import type { SkillField } from '../../../shared/skills/skill.ts'

export type ConfigValue = string | number | boolean | null

/** A skill's settings as a form. `secrets`: names that have a value in the key store. */
export function settingsForm({ configSchema, permissions }: Manifest, values: Readonly<Record<string, ConfigValue>>, secrets: ReadonlySet<string>): SkillField[] {
  return Object.entries(configSchema?.properties ?? {}).map(([name, field]) => {
    const isSecret = permissions.secrets.includes(name)
    const value = isSecret ? null : ownValue(values, name) ?? field.default ?? null
    const kind = isSecret ? 'secret' : field.enum ? 'choice' : field.type === 'boolean' ? 'switch' : field.type === 'string' ? 'text' : 'number'
    return {
      name, title: field.title ?? name, description: field.description ?? '', kind, choices: field.enum ?? [], required: configSchema?.required?.includes(name) ?? false,
      value, hasValue: isSecret ? secrets.has(name) : value !== null,
    }
  })
}

/** What the skill itself gets: every field but the secrets, with its default where nothing was set. */
export function configOf({ configSchema, permissions }: Manifest, values: Readonly<Record<string, ConfigValue>>): Record<string, ConfigValue> {
  return Object.fromEntries(Object.entries(configSchema?.properties ?? {}).filter(([name]) => !permissions.secrets.includes(name)).map(([name, field]) => [name, ownValue(values, name) ?? field.default ?? null]))
}

/** A field may be called `toString`: what every object has under its name is no value of it. */
function ownValue(values: Readonly<Record<string, ConfigValue>>, name: string): ConfigValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** The value as the field takes it; `undefined`: it does not fit. */
export function fittingValue({ configSchema }: Manifest, name: string, value: ConfigValue): ConfigValue | undefined {
  const field = configSchema && Object.hasOwn(configSchema.properties, name) ? configSchema.properties[name] : undefined
  if (!field) return undefined
  if (value === null) return null
  if (field.enum && !field.enum.includes(String(value))) return undefined
  switch (field.type) {
    case 'string': return typeof value === 'string' ? value : undefined
    case 'boolean': return typeof value === 'boolean' ? value : undefined
    case 'integer': return Number.isInteger(value) ? value : undefined
    case 'number': return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    default: return field.type satisfies never
  }
}
