import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ContractError } from '../../../shared/contract/errors.ts'

/**
 * Makes Pincer's own folder, private to the user, or throws `no-access` with its path: it is a file, or nothing can be written
 * there. Step by step, because Node's own recursive way never comes back from places like `/proc`.
 */
export function makeOwnFolder(home: string): void {
  try {
    make(home)
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ContractError('no-access', { path: home, code: (error as NodeJS.ErrnoException).code ?? 'not-a-folder' })
  }
}

function make(folder: string): void {
  const info = statSync(folder, { throwIfNoEntry: false })
  if (info?.isDirectory()) return
  if (info) throw new Error('not a folder')
  if (dirname(folder) !== folder) make(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another Pincer was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}
