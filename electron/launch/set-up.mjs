import { ensurePackages } from './packages.mjs'
import { ensureSystemPackages, testPackages, toolPackages, windowPackages } from './system-packages.mjs'
import { continueUnderProjectNode } from './node-runtime.mjs'
import { withSetupLock } from './setup-lock.mjs'
import { Stop } from './say.mjs'

const oldestNode = 18

/**
 * Everything a fresh clone needs before it can be built: npm packages, system packages, the project's Node.
 * Answers `null` to go on in this process, or the exit code when the script was carried on by the project's own Node.
 * @param {string} script absolute path of the entry point
 * @param {'window' | 'test' | 'tools' | 'none'} need which system packages the command stands on
 * @returns {Promise<number | null>}
 */
export async function setUp(script, need) {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) throw new Stop(`Node ${process.versions.node} is too old to set Pincer up. Please install Node ${oldestNode} or newer.`)
  const relaunched = process.env['PINCER_RELAUNCHED'] !== undefined
  // For this process alone: a launcher that is started further down (by a test, by the app) sets up by itself.
  delete process.env['PINCER_RELAUNCHED']
  if (!relaunched) {
    await withSetupLock(async () => {
      if (need !== 'none') await ensureSystemPackages({ window: windowPackages, test: testPackages, tools: toolPackages }[need], { insist: need !== 'tools' })
      await ensurePackages()
    })
  }
  return relaunched ? null : continueUnderProjectNode(script)
}

/** The build is loaded late: it stands on packages that a fresh clone does not have yet. */
export async function build() {
  const { ensureBuild } = await import('./build.mjs')
  return withSetupLock(ensureBuild)
}
