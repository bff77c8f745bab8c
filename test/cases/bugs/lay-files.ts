import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { asList, asNumber, asObject, asText, type Json } from '../json-value.ts'

/** Lays the files a row speaks of into its work folder. Folders on the way are made; modes are set last, links may point anywhere. */
export function layFiles(ws: string, files: unknown): void {
  const specs = asList(files).map(asObject)
  for (const spec of specs) layOne(resolve(ws, asText(spec['path'])), spec)
  for (const spec of specs.toReversed()) if (spec['mode'] !== undefined) chmodSync(resolve(ws, asText(spec['path'])), readMode(spec['mode']))
}

function layOne(path: string, spec: Json): void {
  if (spec['dir'] !== undefined && spec['dir'] !== false) {
    mkdirSync(path, { recursive: true })
    return
  }
  mkdirSync(dirname(path), { recursive: true })
  if (typeof spec['link'] === 'string') symlinkSync(spec['link'], path)
  else writeFileSync(path, contentOf(spec))
}

/** What a file spec says the file holds. */
function contentOf(spec: Json): Buffer {
  if (typeof spec['b64'] === 'string') return Buffer.from(spec['b64'], 'base64')
  if (spec['repeat'] !== undefined) return Buffer.from(repeatedText(asObject(spec['repeat'])), 'utf8')
  if (typeof spec['text'] === 'string') return Buffer.from(spec['text'], 'utf8')
  throw new Error(`a file without contents: ${JSON.stringify(spec).slice(0, 200)}`)
}

/** A text too long to be written down: prefix, `times` × unit, suffix, `tail_times` × tail unit. */
export function repeatedText(repeat: Json): string {
  const part = (unit: string, times: string): string => asText(repeat[unit]).repeat(asNumber(repeat[times]) ?? 0)
  return asText(repeat['prefix']) + part('unit', 'times') + asText(repeat['suffix']) + part('tail_unit', 'tail_times')
}

/** Modes are written in octal, as text. */
export function readMode(mode: unknown): number {
  return typeof mode === 'number' ? mode : Number.parseInt(asText(mode), 8)
}
