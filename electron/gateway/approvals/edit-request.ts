import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import type { JudgedCall } from '../router/tool-router.ts'

/** What comes of changing a question. */
export type EditOutcome =
  | { readonly kind: 'asks'; readonly request: ApprovalRequest }
  | { readonly kind: 'denied'; readonly rule: string; readonly reason: string }
  | { readonly kind: 'invalid'; readonly reason: string }

export interface EditHow {
  /** The whole judging path: paths, command, rules, wall. */
  readonly judge: (input: unknown) => Promise<JudgedCall>
  readonly build: (judged: JudgedCall) => Promise<ApprovalRequest>
}

/**
 * Judges what the person changed the call to. The question keeps its id and its time; its facts and its binding are those of the
 * changed call. What would run unasked still asks: the person is in the middle of deciding.
 */
export async function editQuestion(original: JudgedCall, text: string, now: ApprovalRequest, { judge, build }: EditHow): Promise<EditOutcome> {
  const { tool } = original
  const asked = tool.editable?.(original.input)
  if (!asked) return { kind: 'invalid', reason: 'This cannot be changed here.' }
  const parsed = tool.input.safeParse(asked.with(text))
  if (!parsed.success) return { kind: 'invalid', reason: parsed.error.issues.map((issue) => issue.message).join('; ') }
  const judged = await judge(parsed.data)
  if (judged.verdict.kind === 'deny') return { kind: 'denied', rule: judged.verdict.rule, reason: judged.verdict.reason }
  const request = await build(judged)
  const { id, turnId, batchId, callId, quote, requestedAt, expiresAt, same } = now
  return { kind: 'asks', request: { ...request, id, turnId, batchId, callId, quote, requestedAt, expiresAt, same, editedFrom: text === asked.text ? null : asked.text } }
}

/** The input as the person changed it, read from the question itself: so it is the same after a restart. */
export function editedInput(original: JudgedCall, request: ApprovalRequest): unknown {
  const asked = original.tool.editable?.(original.input)
  if (request.editedFrom === null || request.editable === null || !asked) return original.input
  return original.tool.input.parse(asked.with(request.editable.text))
}

const notedChars = 2_000

/** What the model is told where something else ran than it had asked for; null where nothing was changed. */
export function editNote(judged: JudgedCall, request: ApprovalRequest | undefined): string | null {
  if (!request || request.editedFrom === null || request.editable === null) return null
  const { what, text } = request.editable
  return what === 'command'
    ? `The person changed the command before they allowed it; this ran instead: ${text.slice(0, notedChars)}`
    : `The person changed the content before they allowed it; their text (${text.length} characters) was used instead of yours. Read ${judged.tool.subject(judged.input).text} before you rely on what it holds.`
}
