import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ComposerOutcome } from '../../../renderer/composer-harness.tsx'
import { asText } from '../../json-value.ts'
import { NotBuilt } from '../bug-row.ts'
import type { World } from '../world.ts'
import type { Driven } from './drive-bug.ts'

const root = join(import.meta.dirname, '../../../..')
/** Below the checkout, so that packages are found. */
const bundle = join(root, '.cache/cases/composer-harness.mjs')
let bundled: Promise<void> | null = null

/** The real writing field, in a thread of its own: the document it needs must not be seen by the rest of the process. */
export async function driveComposer(world: World): Promise<Driven> {
  const component = asText(world.row.setup['component'])
  if (component !== 'composer') throw new NotBuilt(`component ${component}`)
  bundled ??= bundleHarness()
  await bundled
  const composer = await runInThread({ input: world.row.input, expected: world.row.expected })
  return { seen: { world, composer }, dispose: () => Promise.resolve() }
}

/** Node takes types away but knows no JSX. */
async function bundleHarness(): Promise<void> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root, entryPoints: ['test/renderer/composer-harness.tsx'], bundle: true, write: false, format: 'esm', platform: 'node', target: 'node24', jsx: 'automatic', packages: 'external', logLevel: 'silent',
  })
  const [output] = outputFiles
  if (!output) throw new Error('the writing field was not bundled')
  mkdirSync(join(bundle, '..'), { recursive: true })
  // Two processes may do this at once; each puts a whole file in place.
  writeFileSync(`${bundle}.${process.pid}`, output.contents)
  renameSync(`${bundle}.${process.pid}`, bundle)
}

async function runInThread(row: unknown): Promise<ComposerOutcome> {
  const code = `const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.bundle).then(({ driveComposer }) => driveComposer(workerData.row)).then((outcome) => parentPort.postMessage(outcome))`
  const worker = new Worker(code, { eval: true, workerData: { bundle, row } })
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread of the writing field ended without an answer')))
    })
  } finally {
    await worker.terminate()
  }
}
