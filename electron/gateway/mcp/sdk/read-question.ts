import * as z from 'zod'
import { isHttpAddress } from '../../../../shared/http-address.ts'
import type { ConnectionQuestion, QuestionField } from '../../../../shared/mcp/connection.ts'
import { cleanWords } from '../trust/clean-words.ts'

/** Reads what a server wants to ask a person: a flat form or a link. Null: it cannot be asked. */

const text = z.string().optional().catch(undefined)
const option = z.looseObject({ const: z.string(), title: text })
const field = z.looseObject({
  type: text, title: text, description: text, format: text, enum: z.array(z.string()).optional().catch(undefined), enumNames: z.array(z.string()).optional().catch(undefined), oneOf: z.array(option).optional().catch(undefined),
  items: z.looseObject({ enum: z.array(z.string()).optional().catch(undefined), anyOf: z.array(option).optional().catch(undefined) }).optional().catch(undefined),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional().catch(undefined),
  minimum: z.number().optional(), maximum: z.number().optional(), minLength: z.number().optional(), maxLength: z.number().optional(), minItems: z.number().optional(), maxItems: z.number().optional(),
})
const form = z.looseObject({ message: z.string(), requestedSchema: z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}), required: z.array(z.string()).optional().catch(undefined) }) })
const link = z.looseObject({ message: z.string(), mode: z.literal('url'), url: z.string() })
/** More is no question to a person. */
const most = { fields: 40, choices: 200, message: 4_000, words: 1_000, address: 8_192 } as const
const shown = (given: string, chars: number = most.words): string => cleanWords(given).text.slice(0, chars)
const formats = ['email', 'uri', 'date', 'date-time'] as const

export function readQuestion(params: unknown): Pick<ConnectionQuestion, 'message' | 'ask'> | null {
  const asLink = link.safeParse(params)
  if (asLink.success) {
    const { message, url } = asLink.data
    if (url.length > most.address || !isHttpAddress(url)) return null
    return { message: shown(message, most.message), ask: { kind: 'link', url, host: new URL(url).host } }
  }
  const asForm = form.safeParse(params)
  if (!asForm.success) return null
  const { message, requestedSchema } = asForm.data
  const required = new Set(requestedSchema.required ?? [])
  if (Object.keys(requestedSchema.properties).length > most.fields) return null
  const fields = Object.entries(requestedSchema.properties).map(([name, given]) => readField(name, given, required.has(name)))
  return { message: shown(message, most.message), ask: { kind: 'form', fields } }
}

function readField(name: string, given: unknown, required: boolean): QuestionField {
  const parsed = field.safeParse(given)
  const read = parsed.success ? parsed.data : {} as z.infer<typeof field>
  const single = choicesOf(read.oneOf, read.enum, read.enumNames)
  const many = choicesOf(read.items?.anyOf, read.items?.enum, undefined)
  const type = read.type === 'array' ? 'choices' : single.length > 0 ? 'choice' : read.type === 'number' || read.type === 'integer' || read.type === 'boolean' ? read.type : 'text'
  return {
    name, title: shown(read.title ?? name), description: shown(read.description ?? ''), required, type, format: formats.find((each) => each === read.format) ?? null,
    choices: type === 'choices' ? many : single, default: read.default ?? null,
    min: read.minimum ?? read.minLength ?? read.minItems ?? null, max: read.maximum ?? read.maxLength ?? read.maxItems ?? null,
  }
}

function choicesOf(options: readonly z.infer<typeof option>[] | undefined, values: readonly string[] | undefined, names: readonly string[] | undefined): QuestionField['choices'] {
  if (options) return options.slice(0, most.choices).map((each) => ({ value: each.const, title: shown(each.title ?? each.const) }))
  return (values ?? []).slice(0, most.choices).map((value, index) => ({ value, title: shown(names?.[index] ?? value) }))
}
