import fs from 'node:fs'
import path from 'node:path'
import { runInFront } from './child.mjs'
import { inRoot } from './project.mjs'
import { Stop } from './say.mjs'

const major = 24
const executable = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'

/** The project's own Node, or this one where npm has none for this system and this one is of the right major. */
export function projectNode() {
  const packaged = inRoot('node_modules', `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`, executable)
  if (fs.existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) === major) return process.execPath
  throw new Stop(`Pincer needs Node ${major}, and npm offers none for ${process.platform}-${process.arch}. Please install Node ${major} and start again.`)
}

/** The environment of everything we start: the project's programs come first on the PATH. */
export function projectEnvironment() {
  const names = Object.keys(process.env)
  // Windows calls it Path; two spellings at once would leave it open which one a child sees.
  const pathName = names.find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = [path.dirname(projectNode()), inRoot('node_modules', '.bin'), process.env[pathName] ?? '']
  return { ...process.env, [pathName]: folders.join(path.delimiter) }
}

/**
 * Goes on under the project's Node: when this is another one, runs the same script there and answers its exit code.
 * Answers `null` when we are already there.
 * @param {string} script absolute path of the entry point
 * @returns {Promise<number | null>}
 */
export async function continueUnderProjectNode(script) {
  const node = projectNode()
  if (fs.realpathSync(process.execPath) === fs.realpathSync(node)) return null
  return runInFront(node, [script, ...process.argv.slice(2)], { env: { ...projectEnvironment(), PINCER_RELAUNCHED: '1' } })
}
