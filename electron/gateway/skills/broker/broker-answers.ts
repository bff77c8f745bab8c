import type { BrokerAnswer } from '../host/skill-host.ts'

export const answered = (value: unknown, body?: Uint8Array): BrokerAnswer => ({ ok: true, value, ...(body ? { body } : {}) })
/** Not declared, or not allowed at all. It is written to the skill's log. */
export const refused = (message: string): BrokerAnswer => ({ ok: false, code: 'refused', message })
export const notDone = (code: string, message: string): BrokerAnswer => ({ ok: false, code, message })
