import type { QuestionField } from '../../../shared/mcp/connection.ts'

export type Answer = string | boolean | readonly string[]
export type FieldWrong = { readonly kind: 'required' | 'number' | 'integer' | 'email' | 'uri' | 'date' } | { readonly kind: 'min' | 'max' | 'short' | 'long' | 'few' | 'many'; readonly min?: number; readonly max?: number }

/** What stands in a field before anybody answered. */
export function firstAnswer({ type, default: given }: QuestionField): Answer {
  if (type === 'boolean') return given === true
  if (type === 'choices') return Array.isArray(given) ? given : []
  return given === null || Array.isArray(given) ? '' : String(given)
}

/** What is wrong with an answer; null: it can be sent. */
export function wrongAnswer(field: QuestionField, answer: Answer): FieldWrong | null {
  const { type, required, min, max } = field
  if (type === 'boolean') return null
  if (type === 'choices') {
    const count = Array.isArray(answer) ? answer.length : 0
    if (count === 0) return required ? { kind: 'required' } : null
    return min !== null && count < min ? { kind: 'few', min } : max !== null && count > max ? { kind: 'many', max } : null
  }
  const text = String(answer).trim()
  if (text === '') return required ? { kind: 'required' } : null
  if (type === 'number' || type === 'integer') {
    const number = Number(text.replace(',', '.'))
    if (!Number.isFinite(number)) return { kind: 'number' }
    if (type === 'integer' && !Number.isInteger(number)) return { kind: 'integer' }
    return min !== null && number < min ? { kind: 'min', min } : max !== null && number > max ? { kind: 'max', max } : null
  }
  if (type === 'choice') return null
  const length = [...text].length
  if (min !== null && length < min) return { kind: 'short', min }
  if (max !== null && length > max) return { kind: 'long', max }
  switch (field.format) {
    case 'email': return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? null : { kind: 'email' }
    case 'uri': return URL.canParse(text) ? null : { kind: 'uri' }
    case 'date': case 'date-time': return Number.isNaN(Date.parse(text)) ? { kind: 'date' } : null
    case null: return null
  }
}

/** The values as they are sent; what was left empty is left out. */
export function answerValues(fields: readonly QuestionField[], answers: Readonly<Record<string, Answer>>): Record<string, string | number | boolean | string[]> {
  return Object.fromEntries(fields.flatMap((field): [string, string | number | boolean | string[]][] => {
    const answer = answers[field.name] ?? firstAnswer(field)
    if (typeof answer === 'boolean') return [[field.name, answer]]
    if (typeof answer !== 'string') return answer.length === 0 && !field.required ? [] : [[field.name, [...answer]]]
    const text = answer.trim()
    if (text === '') return []
    if (field.type === 'number' || field.type === 'integer') return [[field.name, Number(text.replace(',', '.'))]]
    return [[field.name, field.format === 'date-time' ? new Date(text).toISOString() : text]]
  }))
}
