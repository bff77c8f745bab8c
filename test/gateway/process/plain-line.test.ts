import { expect, it } from 'vitest'
import { plainLine } from '../../../electron/gateway/process/plain-line.ts'
import { SkillLog } from '../../../electron/gateway/skills/host/skill-log.ts'

it('what steers a terminal goes with everything it carries, and what is read stays', () => {
  expect(plainLine('\u001b[31mred\u001b[0m \u001b]0;a title\u0007and \u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\')).toBe('red and link')
  expect(plainLine('a\u202eb\u200bc\u{e0041}d\u0000e\tf')).toBe('abcde\tf')
  expect(plainLine('牙医 👍🏽 naïve')).toBe('牙医 👍🏽 naïve')
})

it('a secret with unseen characters between its letters is taken out of the log of a skill', () => {
  const log = new SkillLog(() => 0, (text) => text.replaceAll('very-secret', '[hidden]'))
  log.add('skill', 'info', 'it is very-\u{e0041}sec\u200bret')
  expect(log.lines).toEqual([{ at: 0, from: 'skill', level: 'info', text: 'it is [hidden]' }])
})
