import { ContractError } from '../../shared/contract/errors.ts'
import { terminalWords } from '../../renderer/text/terminal.ts'
import { readArguments } from './arguments.ts'
import { runOnce } from './one-shot.ts'
import { runRepl } from './repl.ts'
import { fill } from './say.ts'
import { terminalLanguage, terminalPorts } from './terminal-ports.ts'

/** The terminal's front door: the same gateway as the window's, without a window. Exit 2 = the command line is wrong. */
const language = terminalLanguage(process.env)
const words = terminalWords[language]
const read = readArguments(process.argv.slice(2), words)

if (read.kind === 'help') {
  process.stdout.write(words.usage + '\n')
  process.exitCode = process.argv.length > 2 && !process.argv.includes('--help') && !process.argv.includes('-h') ? 2 : 0
} else if (read.kind === 'wrong') {
  process.stderr.write(read.message + '\n')
  process.exitCode = 2
} else {
  const ports = terminalPorts(read.options.home, language)
  try {
    process.exitCode = await (read.options.command === 'run' ? runOnce : runRepl)(read.options, ports, words)
  } catch (error) {
    if (error instanceof ContractError && error.code === 'folder-gone') process.stderr.write(fill(words.folderGone, { path: String(error.data['path'] ?? '') }) + '\n')
    else ports.log('Pincer could not go on', error)
    process.exitCode = 1
  }
}
