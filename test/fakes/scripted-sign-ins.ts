import type { SignInRequest } from '../../shared/skills/sign-in.ts'
import type { SkillAccount } from '../../shared/skills/skill.ts'

const gmail: SignInRequest['skill'] = { id: 'skill-gmail', name: 'Gmail', maker: { kind: 'catalogue', name: '' } }
const at = (name: string, isNew = false): SignInRequest['scopes'][number] => ({ name: `https://www.googleapis.com/auth/${name}`, isNew })

const base: SignInRequest = {
  id: 'w1', account: 'google', provider: 'google', skill: gmail, calls: [{ sessionId: 's1', callId: 'not-on-screen' }], reason: 'never', scopes: [at('gmail.readonly')], ways: ['browser'], keeping: 'kept', askedAt: Date.now() - 4_000,
  progress: { kind: 'asking' }, problem: null,
}
const github: SignInRequest = { ...base, account: 'github', provider: 'github', skill: { ...gmail, id: 'skill-github', name: 'GitHub' }, scopes: [{ name: 'repo', isNew: false }], ways: ['code', 'key'] }

/** Accounts a chat waits for, in every state a person can meet. */
export const scriptedSignIns = {
  never: base,
  more: { ...base, reason: 'more', scopes: [at('gmail.readonly'), at('gmail.send', true), at('gmail.settings.basic', true)], keeping: 'this-run' },
  shared: { ...base, scopes: [at('gmail.readonly'), at('calendar.events')], calls: ['a', 'b', 'c'].map((callId) => ({ sessionId: 's1', callId })) },
  browser: { ...base, progress: { kind: 'browser' } },
  github,
  code: { ...github, progress: { kind: 'code', userCode: 'WDJB-MJHT', address: 'https://github.com/login/device', expiresAt: Date.now() + 900_000 } },
  problem: { ...github, reason: 'ended', problem: { code: 'refused', detail: 'The client_id passed is incorrect' } },
  key: { ...base, account: 'skill-prices/prices', provider: 'prices', skill: { id: 'skill-prices', name: 'Price Watch', maker: { kind: 'npm', name: 'dana' } }, scopes: [], ways: ['key'] },
} satisfies Record<string, SignInRequest>

export const scriptedAccounts = {
  notSetUp: { provider: 'google', account: 'google', scopes: base.scopes.map(({ name }) => name), granted: [], state: 'unavailable', ways: [], registration: 'none', keeping: 'kept' },
  github: { provider: 'github', account: 'github', scopes: ['repo'], granted: [], state: 'none', ways: ['code', 'key'], registration: 'build', keeping: 'this-run' },
  part: { provider: 'google', account: 'gmail google', scopes: ['gmail.readonly', 'gmail.send'].map((name) => `https://www.googleapis.com/auth/${name}`), granted: ['https://www.googleapis.com/auth/gmail.readonly'], state: 'part', ways: ['browser'], registration: 'build', keeping: 'kept' },
  key: { provider: 'prices', account: 'skill-prices/prices', scopes: [], granted: [], state: 'valid', ways: ['key'], registration: 'not-needed', keeping: 'kept' },
} satisfies Record<string, SkillAccount>
