import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..', '..', '..')
export const mainBundle = path.join(root, 'dist', 'main.js')
export const hostRegister = path.join(root, 'electron', 'chromium-host', 'register.ts')

/** Electron's executable, or null: its package comes without one until its own installer has fetched it. */
export function electronBinary(): string | null {
  const folder = path.join(root, 'node_modules', 'electron')
  const note = path.join(folder, 'path.txt')
  if (!existsSync(note)) return null
  const binary = path.join(folder, 'dist', readFileSync(note, 'utf8'))
  return existsSync(binary) ? binary : null
}
