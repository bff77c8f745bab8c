import fs from 'node:fs'
import path from 'node:path'
import { runQuietly } from './child.mjs'
import { projectEnvironment, projectNode } from './node-runtime.mjs'
import { cacheDir, inRoot, readRecord, root, writeRecord } from './project.mjs'
import { say, Stop } from './say.mjs'

/** Electron's installer loads about 110 MB. A machine that cannot reach the source at all notices well before this. */
const tryForMs = 20_000

/** Electron's executable when it is there. */
export function electronBinary() {
  const folder = inRoot('node_modules/electron')
  const pathFile = path.join(folder, 'path.txt')
  if (!fs.existsSync(pathFile)) return null
  const binary = path.join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(folder, 'dist'), fs.readFileSync(pathFile, 'utf8'))
  return fs.existsSync(binary) ? binary : null
}

/**
 * Electron's executable, fetched by Electron's own installer if need be. One short try; its result is remembered for this
 * version, so a machine that cannot reach the source does not wait at each start. Answers `null` when it is not to be had.
 * @param {{ patient: boolean }} options patient: try again and as long as it takes
 */
export async function findElectron({ patient }) {
  const present = electronBinary()
  if (present) return present
  const version = JSON.parse(fs.readFileSync(inRoot('node_modules/electron/package.json'), 'utf8')).version
  const known = /** @type {{ version?: string, outcome?: string } | null} */ (readRecord('electron'))
  if (!patient && known && known.version === version) {
    say(`Electron's program file could not be loaded earlier (${known.outcome}); using Chromium. "npm start -- --electron" tries again.`)
    return null
  }
  say(patient ? "loading Electron's program file (about 110 MB) …" : `Electron's program file is missing; letting its installer try for up to ${tryForMs / 1_000} s …`)
  const logFile = path.join(cacheDir, 'electron-install.log')
  const code = await runQuietly(projectNode(), [inRoot('node_modules/electron/install.js')], {
    logFile, cwd: root, env: projectEnvironment(), ...(patient ? { tick: (seconds) => say(`still loading, ${seconds} s …`) } : { timeoutMs: tryForMs }),
  })
  const found = code === 0 ? electronBinary() : null
  if (found) return found
  if (patient) throw new Stop(`Electron's installer failed. Its log: ${path.relative(root, logFile)}`)
  const outcome = code === null ? 'too slow' : 'source not reachable'
  writeRecord('electron', { version, outcome, at: new Date().toISOString() })
  say(`Electron could not be loaded (${outcome}); using the system's Chromium with the same bundles. Remembered; "npm start -- --electron" tries again without a limit.`)
  return null
}
