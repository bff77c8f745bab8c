import type { TerminalWords } from '../../renderer/text/terminal.ts'
import type { ContractError } from '../../shared/contract/errors.ts'
import { fill, plain } from './say.ts'

/** What a terminal says to a direct command that is not complete (`bad-command`) or is none (`no-such-command`): how it, or the closest ones, are written. */
export function commandProblem(error: ContractError, words: TerminalWords): string {
  const usage = String(error.data['usage'] ?? '')
  return error.code === 'no-such-command' ? fill(words.noSuchCommand, { name: plain(String(error.data['name'] ?? '')), usage }) : usage
}
