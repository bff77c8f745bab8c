import { homedir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { keepCompiledCode } from '../gateway/config/compiled-code.ts'
import { findPlaces } from '../gateway/config/find-places.ts'

/** Where the terminal's program begins. Everything else is loaded after Node knows where it finds it compiled. */
const argv = process.argv.slice(2)
const { home } = parseArgs({ args: argv, options: { home: { type: 'string' } }, strict: false, allowPositionals: true }).values
const places = findPlaces({
  platform: process.platform as 'linux' | 'darwin' | 'win32', arch: process.arch, environment: process.env, user: homedir(), program: '', resources: null,
  home: typeof home === 'string' ? home : undefined,
})
keepCompiledCode(places.home, fileURLToPath(import.meta.url))
const { openTerminalDoor } = await import('./terminal-door.ts')
process.exitCode = await openTerminalDoor(argv)
