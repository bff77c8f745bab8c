import { expect, test } from 'vitest'
import { questionOf } from '../../../renderer/approvals/question-words.ts'
import { words } from '../../../renderer/text/index.ts'
import { questionText } from '../../../renderer/text/question-text.ts'
import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import { scriptedRequests } from '../../fakes/scripted-requests.ts'

const deletes = scriptedRequests['delete files']
const { command: _, ...noCommand } = deletes
const requests: readonly ApprovalRequest[] = [
  ...Object.values(scriptedRequests),
  { ...deletes, touches: deletes.touches.slice(0, 1), command: { text: 'rm old.pdf', cwd: '/q', parts: [] } },
  { ...noCommand, tool: 'remove', touches: [{ path: '/a/x', bytes: 1, exists: true }, { path: '/b/y', bytes: 1, exists: true }] },
]

test.each(['en', 'zh'] as const)('a notification asks in the very words of the card (%s)', (language) => {
  const t = words.getFixedT(language, 'approvals')
  for (const request of requests) {
    const { key, values } = questionOf(request)
    const text = questionText(request, language)
    expect(text).toBe(t(key as 'ask.use', values as { tool: string; what: string }))
    expect(text).not.toMatch(/\{\{|^$/)
  }
})
