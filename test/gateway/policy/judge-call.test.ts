import { describe, expect, test } from 'vitest'
import { judgeCall, type AskRules, type CallFacts } from '../../../electron/gateway/policy/judge-call.ts'
import { askChoicesOf, defaultSettings, settingsSchema, type AskChoice } from '../../../shared/settings/settings.ts'
import { effects, type Effect } from '../../../shared/tools/effect.ts'

const rules = (more: Partial<Record<Effect, AskChoice>> = {}, toolRules: AskRules['toolRules'] = {}): AskRules => ({ effectRules: { ...defaultSettings.effectRules, ...more }, toolRules, changesAsk: false })
const call = (effect: Effect, more: Partial<CallFacts> = {}): CallFacts => ({ tool: 'do', effect, paths: [], ...more })
const command = (kind: 'auto' | 'require' | 'deny', effect: Effect, parts: Effect[] = [effect]): CallFacts => ({
  tool: 'exec', effect, paths: [], command: { kind, rule: `exec.${kind}`, reason: '', effect, parts: parts.map((each) => ({ text: 'x', start: 0, end: 1, verdict: kind, rule: 'x', effect: each })) },
})
const asked = { use: { path: 'x', access: 'read' as const }, verdict: 'ask' as const, rule: 'path.outside', reason: '', real: '/x' }

describe('by default', () => {
  test.each(effects.map((effect) => [effect, ['looks', 'changes'].includes(effect) ? 'auto' : 'require'] as const))('what %s: %s', (effect, kind) => {
    expect(judgeCall(call(effect), rules()).verdict).toMatchObject({ kind, rule: `effect.${effect}` })
  })
  test('running code is the exec rules’ to judge', () => {
    expect(judgeCall(command('auto', 'runs-code'), rules()).verdict.kind).toBe('auto')
  })
  test('a command on somebody’s list that sends or deletes asks all the same', () => {
    expect(judgeCall(command('auto', 'sends'), rules()).verdict).toMatchObject({ kind: 'require', rule: 'effect.sends' })
    expect(judgeCall(command('auto', 'looks', ['looks', 'deletes']), rules()).verdict).toMatchObject({ kind: 'require', rule: 'effect.deletes' })
  })
  test('a tool whose hint nobody confirmed asks, whatever it says', () => {
    for (const effect of effects) expect(judgeCall(call(effect, { confirmed: false }), rules()).verdict.kind).toBe('require')
    expect(judgeCall(call('looks', { confirmed: false }), rules()).verdict.rule).toBe('effect.unconfirmed')
  })
})

describe('rules a person sets', () => {
  test.each([['looks', 'ask', 'require'], ['looks', 'refuse', 'deny'], ['changes', 'ask', 'require'], ['changes', 'refuse', 'deny'], ['deletes', 'refuse', 'deny'], ['sends', 'refuse', 'deny'], ['runs-code', 'refuse', 'deny']] as const)('by effect: %s %s', (effect, choice, kind) => {
    expect(judgeCall(call(effect), rules({ [effect]: choice })).verdict).toMatchObject({ kind, rule: `setting.effect.${effect}` })
    expect(judgeCall(command('auto', effect), rules({ [effect]: choice })).verdict.kind).toBe(kind)
    expect(judgeCall(command('auto', 'looks', ['looks', effect]), rules({ [effect]: choice })).verdict.kind).toBe(kind)
  })
  test('by tool: ask and refuse, for that tool alone', () => {
    expect(judgeCall(call('looks'), rules({}, { do: 'ask' })).verdict).toMatchObject({ kind: 'require', rule: 'setting.tool.do' })
    expect(judgeCall(call('looks'), rules({}, { do: 'refuse' })).verdict).toMatchObject({ kind: 'deny', rule: 'setting.tool.do' })
    expect(judgeCall(call('looks'), rules({}, { other: 'refuse' })).verdict.kind).toBe('auto')
    expect(judgeCall({ ...call('looks'), tool: 'toString' }, rules()).verdict.kind).toBe('auto')
  })
  test('the strictest wins, in every combination', () => {
    const rank = { run: 0, ask: 1, refuse: 2 } as const
    const kinds = ['auto', 'require', 'deny'] as const
    for (const effect of effects) for (const choice of askChoicesOf[effect]) for (const tool of ['ask', 'refuse', undefined] as const) for (const path of [[], [asked]]) {
      const { verdict, asks } = judgeCall(call(effect, { paths: path }), rules({ [effect]: choice }, tool ? { do: tool } : {}))
      const wanted = Math.max(rank[choice], tool ? rank[tool] : 0, path.length)
      expect(verdict.kind).toBe(kinds[wanted])
      expect(asks.length > 0).toBe(verdict.kind === 'require')
    }
  })
  test('a denied command or path is denied by its own rule, whatever is set', () => {
    expect(judgeCall(command('deny', 'looks'), rules({}, { exec: 'ask' })).verdict.rule).toBe('exec.deny')
    expect(judgeCall(call('looks', { paths: [{ ...asked, verdict: 'deny', rule: 'path.own' }] }), rules()).verdict).toMatchObject({ kind: 'deny', rule: 'path.own' })
  })
  test('a refusal tells the model plainly why, and to stop there', () => {
    expect(judgeCall(call('sends'), rules({ sends: 'refuse' })).verdict.reason).toMatch(/The person has set .* sends is refused.*Do not try/)
    expect(judgeCall(call('looks'), rules({}, { do: 'refuse' })).verdict.reason).toMatch(/switched off do in the settings/)
  })
  test('sending, paying, deleting and installing cannot be set to run', () => {
    for (const effect of ['sends', 'spends', 'deletes', 'installs', 'runs-code'] as const) {
      expect(settingsSchema.safeParse({ ...defaultSettings, effectRules: { ...defaultSettings.effectRules, [effect]: 'run' } }).success).toBe(false)
      expect(judgeCall(call(effect), rules({ [effect]: 'run' })).verdict.kind).toBe('require')
    }
  })
  test('every reason for asking is there, not only the first', () => {
    const { asks } = judgeCall({ ...command('require', 'changes'), paths: [asked] }, rules({ changes: 'ask' }, { exec: 'ask' }))
    expect(asks.map((ask) => ask.kind)).toEqual(['setting', 'setting', 'command', 'path'])
  })
})
