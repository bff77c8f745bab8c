import fs from 'node:fs'
import path from 'node:path'
import { lastLines, runQuietly } from './child.mjs'
import { cacheDir, inRoot, readRecord, root, sha256, writeRecord } from './project.mjs'
import { say, Stop } from './say.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage
 */

/** Whether what lies in node_modules is what the lockfile says. */
export function packagesAreFresh() {
  const lock = readLock('package-lock.json')
  if (!lock || !fs.existsSync(inRoot('node_modules'))) return false
  const stamp = sha256(JSON.stringify([lock, process.platform, process.arch]))
  if (readRecord('packages') === stamp && fs.existsSync(inRoot('node_modules/.package-lock.json'))) return true
  // Someone may have run npm by hand: its own record of what it installed is as good as ours.
  const installed = readLock('node_modules/.package-lock.json')
  if (!installed || !matches(lock, installed)) return false
  writeRecord('packages', stamp)
  return true
}

/** Installs the packages when they are missing or stale. Throws `Stop` with the reason when npm fails. */
export async function ensurePackages() {
  if (packagesAreFresh()) return
  const logFile = path.join(cacheDir, 'npm-ci.log')
  say('installing packages (the first time takes a minute or two) …')
  const startedAt = Date.now()
  const { program, args } = npmCommand()
  const code = await runQuietly(program, [...args, 'ci', '--no-audit', '--no-fund'], {
    logFile, cwd: root, tick: (seconds) => say(`still installing packages, ${seconds} s …`),
  })
  if (code !== 0) throw new Stop(`npm ci failed. Its last lines:\n\n${lastLines(logFile)}\n\nThe whole log: ${path.relative(root, logFile)}`)
  if (!packagesAreFresh()) throw new Stop(`npm ci ended well, but node_modules does not hold what package-lock.json says. Its log: ${path.relative(root, logFile)}`)
  say(`packages installed in ${Math.round((Date.now() - startedAt) / 1_000)} s`)
}

/**
 * @param {Record<string, LockedPackage>} wanted
 * @param {Record<string, LockedPackage>} installed
 */
export function matches(wanted, installed) {
  return Object.entries(wanted).every(([where, entry]) => {
    if (where === '' || entry.link) return true
    const there = installed[where]
    // Optional ones (other systems' binaries) may be missing, but not be of another version.
    if (!there) return entry.optional === true || entry.devOptional === true
    return there.version === entry.version && there.integrity === entry.integrity && fs.existsSync(inRoot(where, 'package.json'))
  })
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | null}
 */
function readLock(file) {
  try {
    return JSON.parse(fs.readFileSync(inRoot(file), 'utf8')).packages ?? null
  } catch {
    return null // missing or damaged: npm ci will say more about it than we could
  }
}

/**
 * npm as it was started, or the one beside this Node, or the one on the PATH. The Node that runs it must not lie inside the
 * node_modules folder that it is about to replace.
 */
function npmCommand() {
  const given = process.env['npm_execpath']
  const outside = [process.env['npm_node_execpath'], process.execPath].find((node) => node && !node.startsWith(inRoot('node_modules')))
  const beside = outside && [
    path.join(path.dirname(outside), '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(path.dirname(outside), 'node_modules/npm/bin/npm-cli.js'),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ].find((file) => fs.existsSync(file))
  const script = given?.endsWith('npm-cli.js') ? given : beside
  if (outside && script) return { program: outside, args: [script] }
  if (process.platform === 'win32') throw new Stop('npm was not found beside Node. Please start with "npm start".')
  return { program: 'npm', args: [] }
}
