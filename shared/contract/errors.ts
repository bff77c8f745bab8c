import * as z from 'zod'

/**
 * Errors that cross the contract: a code and flat data, never a stack or a class. The words are `renderer/text`'s.
 * - `bad-input`: the call did not fit its schema (`data.path`, `data.message`): a bug in the window
 * - `unknown-call`, `not-allowed`: a stranger or a wrong name at the door
 * - `no-such-session | -call | -approval | -grant | -profile | -attachment`: it is gone
 * - `output-gone`: the full output of a step is not kept any more
 * - `no-such-connection | -question`: it is gone; `connection-exists`: another one has that name (`data.name`); `connection-changed`: it is not what the person looked at any more
 * - `no-such-skill | -install`: it is gone
 * - `session-busy`: something else writes this chat (another copy of Pincer)
 * - `no-workspace`, `folder-gone`, `no-access`, `no-space`: files and folders
 * - `secret-store`: the key could not be kept
 * - `bad-command`: a direct command that is not complete (`data.problem`, `data.tool`, `data.usage`); `/help` asks for the list
 * - `no-such-command`: a message that begins like a direct command and is none (`data.name`, `data.usage`: the closest ones)
 * - `unsupported`: this shell cannot do it (`data.what`)
 * - `failed`: unexpected; `data.message` is for the details fold
 */
export const errorCodes = [
  'bad-input', 'unknown-call', 'not-allowed', 'no-such-session', 'no-such-call', 'no-such-approval', 'no-such-grant', 'no-such-profile', 'no-such-attachment', 'output-gone',
  'no-such-connection', 'no-such-question', 'connection-exists', 'connection-changed', 'no-such-skill', 'no-such-install', 'session-busy', 'no-workspace', 'folder-gone', 'no-access', 'no-space', 'secret-store', 'bad-address', 'bad-command', 'no-such-command', 'unsupported', 'failed',
] as const
export const contractErrorSchema = z.object({ code: z.enum(errorCodes), data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) })
export type ContractErrorShape = z.infer<typeof contractErrorSchema>
export type ErrorCode = ContractErrorShape['code']

/** Thrown inside main by handlers; the door turns it into its flat shape. */
export class ContractError extends Error {
  readonly code: ErrorCode
  readonly data: ContractErrorShape['data']
  constructor(code: ErrorCode, data: ContractErrorShape['data'] = {}) {
    super(code)
    this.name = 'ContractError'
    this.code = code
    this.data = data
  }
}

/** What every call answers with. */
export type CallResult<T> = { ok: true; value: T } | { ok: false; error: ContractErrorShape }
