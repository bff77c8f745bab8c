import { commandProblem } from './command-problem.ts'
import { ContractError } from '../../shared/contract/errors.ts'
import { terminalWords } from '../../renderer/text/terminal.ts'
import { readArguments } from './arguments.ts'
import { runOnce } from './one-shot.ts'
import { runRepl } from './repl.ts'
import { fill } from './say.ts'
import { terminalLanguage, terminalPorts } from './terminal-ports.ts'

/**
 * The terminal's front door: the same gateway as the window's, without a window. Does what the arguments say and resolves with
 * the exit code; 2 = the command line is wrong.
 */
export async function openTerminalDoor(argv: readonly string[]): Promise<number> {
  const language = terminalLanguage(process.env)
  const words = terminalWords[language]
  if (argv[0] === 'skill') {
    const { runSkillCommand } = await import('./skill-command.ts')
    return runSkillCommand(argv.slice(1), { ports: terminalPorts(undefined, language), words, cwd: process.cwd(), out: (text) => void process.stdout.write(text), err: (text) => void process.stderr.write(text) })
  }
  const read = readArguments(argv, words)
  if (read.kind === 'help') {
    process.stdout.write(words.usage + '\n')
    return argv.length > 0 && !argv.includes('--help') && !argv.includes('-h') ? 2 : 0
  }
  if (read.kind === 'wrong') {
    process.stderr.write(read.message + '\n')
    return 2
  }
  // Whoever read our output has gone (`| head`): nobody is left to answer, and what runs is ended on the way out.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => { if (error.code === 'EPIPE') process.exit(1) })
  const ports = terminalPorts(read.options.home, language)
  try {
    return await (read.options.command === 'run' ? runOnce : runRepl)(read.options, ports, words)
  } catch (error) {
    if (error instanceof ContractError && error.code === 'folder-gone') process.stderr.write(fill(words.folderGone, { path: String(error.data['path'] ?? '') }) + '\n')
    else if (error instanceof ContractError && error.code === 'no-access') process.stderr.write(fill(words.noAccess, { path: String(error.data['path'] ?? '') }) + '\n')
    else if (error instanceof ContractError && (error.code === 'bad-command' || error.code === 'no-such-command')) {
      process.stderr.write(commandProblem(error, words) + '\n')
      return 2
    } else ports.log('Pincer could not go on', error)
    return 1
  }
}
