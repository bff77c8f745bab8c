import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCaseFile, type CaseLine } from './case-rows.ts'

/** What has to be green in `npm test`. It may only grow. */
export interface BuiltCases {
  /** Files of which every row counts. */
  readonly files: readonly string[]
  /** Files of past bugs, of which the rows of `bugCategories` count. */
  readonly bugFiles: readonly string[]
  readonly bugCategories: readonly string[]
}

export function readBuilt(): BuiltCases {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'built.json'), 'utf8')) as BuiltCases
}

export function builtLines(built: BuiltCases = readBuilt()): readonly CaseLine[] {
  const inFile = (name: string): CaseLine[] => readCaseFile(join(import.meta.dirname, name))
  const bugs = built.bugFiles.flatMap(inFile).filter((line) => line.kind === 'bad' || built.bugCategories.includes(String(line.row['category'])))
  return [...built.files.flatMap(inFile), ...bugs]
}
