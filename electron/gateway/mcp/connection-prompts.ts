import { ContractError } from '../../../shared/contract/errors.ts'
import { limits } from '../../../shared/limits.ts'
import type { ConnectionPrompt } from '../../../shared/mcp/connection.ts'
import type { Redactor } from '../audit/redact.ts'
import type { ConnectionShelf } from './connection-shelf.ts'
import { promptArguments, promptText, readPromptCommand } from './expand-prompt.ts'

/** The ready-made wishes that connections bring. */
export class ConnectionPrompts {
  readonly #shelf: ConnectionShelf
  readonly #redact: Redactor
  readonly #signal: AbortSignal

  constructor({ shelf, redact, signal }: { readonly shelf: ConnectionShelf; readonly redact: Redactor; readonly signal: AbortSignal }) {
    this.#shelf = shelf
    this.#redact = redact
    this.#signal = signal
  }

  async list(): Promise<ConnectionPrompt[]> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(limits.connectionAskMs)])
    // One that does not answer costs only its own.
    const all = await Promise.allSettled(this.#shelf.sorted().map((connection) => connection.prompts(signal)))
    return all.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  }

  /** `/server:prompt words` as the text that prompt stands for; any other text as it is. Fails with `failed` when the server does not answer. */
  async expand(text: string): Promise<string> {
    const command = readPromptCommand(text, this.#shelf.sorted().map(({ name }) => name))
    const connection = command && this.#shelf.peek(command.connection)
    if (!connection) return text
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(limits.connectionStartMs)])
    try {
      return await connection.ask(signal, async (client) => {
        const prompt = client.has.prompts ? (await client.listPrompts(signal)).find(({ name }) => name === command.prompt) : undefined
        return prompt ? promptText(await client.getPrompt(prompt.name, promptArguments(command.rest, prompt.args), signal)) : text
      })
    } catch (error) {
      throw new ContractError('failed', { message: this.#redact(error instanceof Error ? error.message : String(error)) })
    }
  }
}
