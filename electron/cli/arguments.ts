import { parseArgs } from 'node:util'
import { providerIds, type ModelRef, type ProviderId } from '../../shared/models/model-ref.ts'
import type { TerminalWords } from '../../renderer/text/terminal.ts'
import { fill } from './say.ts'

export const approveModes = ['none', 'listed', 'all'] as const
export type ApproveMode = (typeof approveModes)[number]

export interface TerminalOptions {
  readonly command: 'run' | 'repl'
  readonly wish: string
  readonly workspace: string | undefined
  readonly home: string | undefined
  readonly model: ModelRef | undefined
  readonly baseUrl: string | undefined
  readonly apiKey: string | undefined
  readonly approve: ApproveMode
  readonly events: boolean
}

/** Reads the command line. The answer is the options, a request for help, or the sentence that says what is wrong. */
export function readArguments(argv: readonly string[], words: TerminalWords): { readonly kind: 'options'; readonly options: TerminalOptions } | { readonly kind: 'help' } | { readonly kind: 'wrong'; readonly message: string } {
  let parsed
  try {
    parsed = parseArgs({
      args: [...argv], allowPositionals: true,
      options: {
        workspace: { type: 'string' }, home: { type: 'string' }, model: { type: 'string' }, 'base-url': { type: 'string' }, 'api-key': { type: 'string' },
        approve: { type: 'string', default: 'none' }, events: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    return { kind: 'wrong', message: fill(words.unknownOption, { message: error instanceof Error ? error.message : String(error) }) }
  }
  const { values, positionals } = parsed
  const [command, ...rest] = positionals
  if (values.help || (command !== 'run' && command !== 'repl')) return { kind: 'help' }
  if (command === 'run' && rest.join(' ').trim() === '') return { kind: 'wrong', message: words.missingWish }
  const approve = approveModes.find((mode) => mode === values.approve)
  if (!approve) return { kind: 'wrong', message: words.badApprove }
  const model = values.model === undefined ? undefined : readModel(values.model)
  if (model === null) return { kind: 'wrong', message: fill(words.badModel, { value: values.model ?? '' }) }
  return {
    kind: 'options',
    options: { command, wish: rest.join(' '), workspace: values.workspace, home: values.home, model, baseUrl: values['base-url'], apiKey: values['api-key'], approve, events: values.events },
  }
}

/** `ollama:qwen3:8b` → service and name; a name may hold colons itself. */
function readModel(text: string): ModelRef | null {
  const colon = text.indexOf(':')
  const provider = colon < 0 ? text : text.slice(0, colon)
  const name = colon < 0 ? (text === 'practice' ? 'practice' : '') : text.slice(colon + 1)
  return (providerIds as readonly string[]).includes(provider) && name !== '' ? { provider: provider as ProviderId, name } : null
}
