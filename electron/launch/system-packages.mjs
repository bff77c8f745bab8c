import fs from 'node:fs'
import path from 'node:path'
import { lastLines, runQuietly } from './child.mjs'
import { cacheDir, root } from './project.mjs'
import { say, Stop } from './say.mjs'

/** Debian packages and how one sees, without starting anything, that they are there. */
const debianPackages = /** @type {const} */ ({
  chromium: () => hasProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
  xvfb: () => hasProgram('Xvfb'),
  bubblewrap: () => hasProgram('bwrap'),
  socat: () => hasProgram('socat'),
  'fonts-noto-cjk': () => ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc'].some((file) => fs.existsSync(file)),
  // What everyday commands of the tests use.
  git: () => hasProgram('git'),
  python3: () => hasProgram('python3'),
  'python3-pip': () => hasProgram('pip'),
  zip: () => hasProgram('zip'),
  unzip: () => hasProgram('unzip'),
  procps: () => hasProgram('ps'),
})
/** @typedef {keyof typeof debianPackages} SystemPackage */

export const windowPackages = /** @type {readonly SystemPackage[]} */ (['chromium', 'xvfb', 'bubblewrap', 'socat', 'fonts-noto-cjk'])
export const testPackages = /** @type {readonly SystemPackage[]} */ ([...windowPackages, 'git', 'python3', 'python3-pip', 'zip', 'unzip', 'procps'])
export const toolPackages = /** @type {readonly SystemPackage[]} */ (['bubblewrap', 'socat'])

/**
 * Installs what is missing when we are root on Debian; else prints the line to run. On other systems nothing is needed.
 * @param {readonly SystemPackage[]} wanted
 * @param {{ insist: boolean }} options insist: stop when something cannot be installed, instead of going on with a note
 */
export async function ensureSystemPackages(wanted, { insist }) {
  if (process.platform !== 'linux') return
  const missing = wanted.filter((name) => !debianPackages[name]())
  if (missing.length === 0) return
  const line = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (!hasProgram('apt-get')) {
    say(`this system lacks ${missing.join(', ')}; please install them with its own package program. Going on without.`)
  } else if (process.getuid?.() === 0) {
    await install(missing)
  } else if (insist) {
    throw new Stop(`some system packages are missing. Please run this once, then start again:\n\n  sudo sh -c '${line}'\n`)
  } else {
    say(`some system packages are missing (going on without them). To install them: sudo sh -c '${line}'`)
  }
}

/** @param {readonly SystemPackage[]} missing */
async function install(missing) {
  say(`installing system packages: ${missing.join(' ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = /** @type {const} */ ([['apt-update', ['update']], ['apt-install', ['install', '-y', '--no-install-recommends', ...missing]]])
  for (const [name, args] of steps) {
    const logFile = path.join(cacheDir, `${name}.log`)
    const code = await runQuietly('apt-get', args, { logFile, cwd: root, env, tick: (seconds) => say(`still installing system packages, ${seconds} s …`) })
    if (code !== 0) throw new Stop(`apt-get ${args[0]} failed. Its last lines:\n\n${lastLines(logFile)}`)
  }
}

/** @param {...string} names */
export function hasProgram(...names) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return names.some((name) => folders.some((folder) => folder !== '' && fs.existsSync(path.join(folder, name))))
}
