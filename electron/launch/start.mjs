#!/usr/bin/env node
// `npm start`: sets up what is missing, builds what changed, opens the window.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runInFront } from './child.mjs'
import { hasDisplay, startXvfb } from './display.mjs'
import { findElectron } from './electron-binary.mjs'
import { projectEnvironment, projectNode } from './node-runtime.mjs'
import { inRoot, root } from './project.mjs'
import { runEntry, say, Stop } from './say.mjs'
import { build, setUp } from './set-up.mjs'

const own = ['--host', '--electron', '--xvfb', '--headless']

const usage = `npm start -- [options]

  --electron   load Electron's program file, as long as it takes
  --host       use the system's Chromium instead of Electron
  --headless   no window on a screen (system's Chromium only)
  --xvfb       on a display in memory
  Other options go to Pincer itself.
`

await runEntry(async () => {
  const options = process.argv.slice(2)
  if (options.includes('--help')) {
    process.stdout.write(usage)
    return 0
  }
  const wants = (/** @type {string} */ name) => options.includes(name)
  if (!hasDisplay() && !wants('--xvfb') && !wants('--headless')) {
    throw new Stop('there is no display here. Start with a display in memory:\n\n  npm start -- --xvfb\n\nor without any window on a screen:\n\n  npm start -- --headless\n')
  }
  const carriedOn = await setUp(fileURLToPath(import.meta.url), 'window')
  if (carriedOn !== null) return carriedOn
  await build()
  const rest = options.filter((option) => !own.includes(option))
  const electron = wants('--host') || wants('--headless') ? null : await findElectron({ patient: wants('--electron') })
  const display = wants('--xvfb') ? await startXvfb() : null
  try {
    const env = { ...projectEnvironment(), ...display?.env }
    if (electron) return await runInFront(electron, [...(isRoot() ? ['--no-sandbox'] : []), root, ...rest], { env })
    const register = pathToFileURL(inRoot('electron/chromium-host/register.ts')).href
    return await runInFront(projectNode(), ['--import', register, inRoot('dist/main.js'), ...(wants('--headless') ? ['--headless'] : []), ...rest], { env })
  } finally {
    display?.dispose()
  }
})

/** Chromium refuses its own sandbox to root. Only this development start knows the flag; the packaged app never has it. */
function isRoot() {
  const root = process.platform === 'linux' && process.getuid?.() === 0
  if (root) say("running as root: Chromium's own sandbox is off")
  return root
}
