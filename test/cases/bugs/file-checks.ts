import { relative, resolve } from 'node:path'
import { asObject, asText, isObject, mapTexts, type Json } from '../json-value.ts'
import { folderState, isSameEntry, stateOf, type EntryState } from './folder-state.ts'
import { readMode } from './lay-files.ts'
import { shown } from './text-checks.ts'
import type { World } from './world.ts'

/** The files a row expects, each with what it must be. */
export function checkFiles(world: World, wanted: unknown): string[] {
  return Object.entries(asObject(wanted)).flatMap(([path, state]) => {
    const complaints = Object.keys(asObject(state)).length === 0 ? ['nothing is expected of it'] : checkFile(world, path, asObject(state))
    return complaints.map((complaint) => `${path}: ${complaint}`)
  })
}

function checkFile(world: World, path: string, wanted: Json): string[] {
  const place = resolve(world.ws, path)
  const now = stateOf(place)
  const before = world.before.get(relative(world.ws, place)) ?? { kind: 'absent' }
  return Object.entries(wanted).flatMap(([key, value]) => {
    switch (key) {
      case 'text': return sameBytes(now, Buffer.from(asText(value), 'utf8'))
      case 'b64': return sameBytes(now, Buffer.from(asText(value), 'base64'))
      case 'same': return isSameEntry(now, before) === (value !== false) ? [] : [value === false ? 'it did not change' : `it changed: ${describe(now)}`]
      case 'absent': return (now.kind === 'absent') === (value !== false) ? [] : [`it is ${describe(now)}`]
      case 'is_symlink': return (now.kind === 'link') === (value !== false) ? [] : [`it is ${describe(now)}`]
      case 'mode': return now.kind === 'file' && now.mode === readMode(value) ? [] : [`its mode is ${now.kind === 'file' ? now.mode.toString(8) : describe(now)}`]
      default: return [`unknown expectation of a file: ${key}`]
    }
  })
}

function sameBytes(now: EntryState, wanted: Buffer): string[] {
  return now.kind === 'file' && now.bytes.equals(wanted) ? [] : [`it is ${describe(now)}`]
}
function describe(state: EntryState): string {
  if (state.kind !== 'file') return state.kind === 'link' ? `a link to ${state.target}` : state.kind
  return JSON.stringify(shown(state.bytes.toString(state.bytes.includes(0) ? 'latin1' : 'utf8')))
}

/** No entry is new in the work folder but those the row's input names or its expectation speaks of. */
export function checkLeftovers(world: World): string[] {
  const named = new Set<string>()
  const name = (path: string): void => {
    for (let at = relative(world.ws, resolve(world.ws, path)); at !== '' && at !== '.' && !at.startsWith('..'); at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') named.add(at)
  }
  const { expected, input, setup } = world.row
  mapTexts([input, setup['model']], (text) => { if (text.length < 4_096 && !text.includes('\n')) name(text); return text })
  for (const files of filesIn(expected)) for (const path of Object.keys(files)) name(path)
  return [...folderState(world.ws).keys()].filter((path) => !world.before.has(path) && !named.has(path)).map((path) => `${path} was left behind`)
}

function filesIn(expected: unknown): Json[] {
  if (Array.isArray(expected)) return expected.flatMap(filesIn)
  return isObject(expected) ? [...(isObject(expected['files']) ? [expected['files']] : []), ...Object.values(expected).flatMap(filesIn)] : []
}
