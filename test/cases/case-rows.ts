import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isObject, type Json } from './json-value.ts'

/** One line of a case file. A line that is no row keeps its place and fails. */
export type CaseLine =
  | { readonly kind: 'row'; readonly id: string; readonly row: Json }
  | { readonly kind: 'bad'; readonly id: string; readonly problem: string }

/** Reads a case file: one JSON object a line, blank lines allowed. A file that cannot be read is one bad line. */
export function readCaseFile(path: string): CaseLine[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return [{ kind: 'bad', id: path, problem: `the file cannot be read: ${(error as Error).message}` }]
  }
  return text.replace(/^\ufeff/, '').split('\n').flatMap((line, index): CaseLine[] => (line.trim() === '' ? [] : [readLine(line, `${basename(path)}:${index + 1}`)]))
}

function readLine(line: string, place: string): CaseLine {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return { kind: 'bad', id: place, problem: `the line is no JSON: ${(error as Error).message}` }
  }
  if (!isObject(value)) return { kind: 'bad', id: place, problem: 'the line is no object' }
  if (typeof value['id'] !== 'string' || value['id'] === '') return { kind: 'bad', id: place, problem: 'the row has no id' }
  if (!('expected' in value)) return { kind: 'bad', id: value['id'], problem: 'the row expects nothing' }
  return { kind: 'row', id: value['id'], row: value }
}
