import { setTimeout as pause } from 'node:timers/promises'
import { asList, asNumber, asObject, asText, asTexts, isObject, oneOrMany, sameJson, type Json } from '../json-value.ts'
import { checkLeftovers, checkFiles } from './file-checks.ts'
import { processesWith } from './live-processes.ts'
import { calledName } from './case-connections.ts'
import { connectionChecks } from './connection-checks.ts'
import { contentChecks, structureChecks } from './request-checks.ts'
import { judgeResult, proseKeys, resultChecks } from './result-checks.ts'
import type { Seen, SeenChat, SeenResult } from './seen.ts'
import { skillChecks } from './skill-checks.ts'
import { composerChecks, sessionChecks, windowChecks } from './window-checks.ts'
import { checkAnthropicBody, checkChatBody } from '../../fakes/strict-validators.ts'

type Check = (seen: Seen, wanted: unknown, expected: Json) => string[] | Promise<string[]>

/** A process that is being ended may take a moment to be gone. */
const endingMs = 500

/** Every key an expectation may have, once. */
const checks: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(Object.entries(resultChecks).map(([key, check]): [string, Check] => [key, (seen, wanted) => {
    const results = seen.results ?? []
    if (results.length === 0) return ['no tool was called']
    // Of several calls, the last one's text is meant; that something failed or not is meant of all.
    return (key === 'isError' ? results : results.slice(-1)).flatMap((result) => check(result, wanted))
  }])),
  one_of: async (seen, wanted) => {
    const tried: string[] = []
    for (const alternative of asList(wanted).map(asObject)) {
      const complaints = await judge(alternative, seen)
      if (complaints.length === 0) return []
      tried.push(complaints.join('; '))
    }
    return [`no alternative holds: ${tried.join(' || ')}`]
  },
  all_steps: (seen, wanted) => (seen.stepComplaints ? holds(seen.stepComplaints, wanted) : ['there were no steps']),
  each: (seen, wanted) => (seen.results?.length ? seen.results.flatMap((result, index) => judgeResult(result, asObject(wanted)).map((complaint) => `call ${index + 1}: ${complaint}`)) : ['no tool was called']),
  results: (seen, wanted) => judgeResults(seen.results ?? [], wanted),
  max_ms: (seen, wanted) => bounded(seen.elapsedMs, 'ms', (value) => value <= (asNumber(wanted) ?? 0)),
  min_ms: (seen, wanted) => bounded(seen.elapsedMs, 'ms', (value) => value >= (asNumber(wanted) ?? 0)),
  max_rss_growth_mb: (seen, wanted) => bounded(seen.rssGrowthMb, 'MB', (value) => value <= (asNumber(wanted) ?? 0)),
  files: (seen, wanted) => checkFiles(seen.world, wanted),
  no_leftovers: (seen, wanted) => holds(checkLeftovers(seen.world), wanted),
  none_running: async (_seen, wanted) => {
    const deadline = performance.now() + endingMs
    while (asTexts(wanted).some((text) => processesWith(text).length > 0) && performance.now() < deadline) await pause(20)
    return asTexts(wanted).filter((text) => processesWith(text).length > 0).map((text) => `"${text}" still runs`)
  },
  // Nothing to judge: what carries the marker is ended when the row is over.
  cleanup_marker: () => [],
  decisions: (seen, wanted) => asList(wanted).flatMap((each, index) => {
    const got = seen.decisions?.[index]
    return oneOrMany(each).includes(got) ? [] : [`decision ${index + 1} is ${String(got)}`]
  }).concat(seen.decisions?.length === asList(wanted).length ? [] : [`there are ${seen.decisions?.length ?? 0} decisions`]),
  request: (seen, wanted, expected) => ofChat(judgeRequest)(seen, namedAsCalled(wanted, seen), expected),
  request_index: () => [],
  next_request_ok: ofChat((chat, wanted) => {
    if (!chat.nextRequest) return ['no further request was made']
    const { protocol, body } = chat.nextRequest
    return holds(protocol === 'anthropic' ? checkAnthropicBody(body) : checkChatBody(body), wanted)
  }),
  final_text: ofChat((chat, wanted) => (chat.finalText === wanted ? [] : [`the answer is "${chat.finalText}"`])),
  attempts: ofChat((chat, wanted) => (chat.requests.length === wanted ? [] : [`there were ${chat.requests.length} requests`])),
  user_messages_in_history: ofChat((chat, wanted) => {
    const count = chat.journal.filter((entry) => entry.kind === 'user').length
    return count === wanted ? [] : [`there are ${count}`]
  }),
  stored_history_kept: ofChat((chat, wanted) => (chat.storedAfter.startsWith(chat.storedBefore) === (wanted !== false) ? [] : ['the stored lines changed'])),
  partial_text_kept: ofChat(checkPartialText),
  usage_total: ofChat((chat, wanted) => {
    const { input, output, cacheRead, cacheWrite } = chat.summary.usage
    const got: Json = { input, output, cache_read: cacheRead, cache_write: cacheWrite }
    return Object.entries(asObject(wanted)).flatMap(([key, value]) => (got[key] === value ? [] : [`${key} is ${String(got[key])}`]))
  }),
  context_now: ofChat((chat, wanted) => (chat.summary.contextNow === wanted ? [] : [`it is ${chat.summary.contextNow}`])),
  ...connectionChecks, ...skillChecks, ...windowChecks, ...sessionChecks, ...composerChecks,
}

/**
 * Judges what was seen against an expectation. Answers with complaints; none = the row passed.
 * Strict: a key nobody knows, or one about something the row did not do, is a complaint.
 */
export async function judge(expected: Json, seen: Seen): Promise<string[]> {
  const complaints: string[] = []
  const keys = Object.keys(expected).filter((key) => !proseKeys.has(key))
  if (keys.length === 0) complaints.push('nothing is expected')
  for (const key of keys) {
    const check = checks[key]
    const found = check ? await check(seen, expected[key], expected) : ['this expectation is not known']
    complaints.push(...found.map((complaint) => `${key}: ${complaint}`))
  }
  return complaints
}

/** A row names tools as their servers do; a request carries what models call them. */
function namedAsCalled(wanted: unknown, seen: Seen): unknown {
  const asked = asObject(wanted)
  if (asked['has_tool'] === undefined || seen.world.row.setup['mcp'] === undefined) return wanted
  return { ...asked, has_tool: asTexts(asked['has_tool']).map((name) => calledName(seen.world.row.setup, name)) }
}

function ofChat(check: (chat: SeenChat, wanted: unknown, expected: Json) => string[]): Check {
  return (seen, wanted, expected) => (seen.chat ? check(seen.chat, wanted, expected) : ['there was no chat'])
}

/** For expectations that are yes or no: the complaints, or that there are none where some are expected. */
function holds(complaints: readonly string[], wanted: unknown): string[] {
  if (wanted !== false) return [...complaints]
  return complaints.length > 0 ? [] : ['it holds, but should not']
}

function bounded(value: number | undefined, unit: string, fits: (value: number) => boolean): string[] {
  if (value === undefined) return ['it was not measured']
  return fits(value) ? [] : [`it was ${Math.round(value)} ${unit}`]
}

/** By call id, by place, or as a list in the model's order. */
function judgeResults(results: readonly SeenResult[], wanted: unknown): string[] {
  const entries: [string, unknown][] = Array.isArray(wanted) ? wanted.map((each, index) => [String(index), each]) : Object.entries(asObject(wanted))
  return entries.flatMap(([key, each]) => {
    const result = results.find(({ callId }) => callId === key) ?? (/^\d+$/.test(key) ? results[Number(key)] : undefined)
    return judgeResult(result, asObject(each)).map((complaint) => `${key}: ${complaint}`)
  })
}

function judgeRequest(chat: SeenChat, wanted: unknown, expected: Json): string[] {
  const index = asNumber(expected['request_index'])
  const meant = index === undefined ? chat.requests.at(-1) : chat.requests[index]
  if (!meant) return [`there were ${chat.requests.length} requests`]
  return Object.entries(asObject(wanted)).flatMap(([key, value]) => {
    if (proseKeys.has(key)) return []
    if (key === 'stable_across_restarts') return sameJson(meant.body['tools'], chat.toolsAfterRestart) === (value !== false) ? [] : [`${key}: the tools differ after a restart`]
    const structure = structureChecks[key]
    // Without an index it must hold for whatever was sent.
    if (structure) return (index === undefined ? chat.requests : [meant]).flatMap((request) => structure(request, value)).map((complaint) => `${key}: ${complaint}`)
    return contentChecks[key]?.(meant, value).map((complaint) => `${key}: ${complaint}`) ?? [`${key}: this expectation is not known`]
  })
}

/** The words of a reply that broke off: given, or those the script had begun to say. */
function checkPartialText(chat: SeenChat, wanted: unknown): string[] {
  const kept = chat.journal.flatMap((entry) => (entry.kind === 'assistant' ? [entry.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')] : []))
  if (typeof wanted === 'string' || Array.isArray(wanted)) return asTexts(wanted).filter((text) => !kept.some((each) => each.includes(text))).map((text) => `"${text}" is not kept: ${kept.join(' | ')}`)
  const isKept = chat.journal.some((entry, index) => entry.kind === 'assistant' && index >= 0 && ['broken', 'aborted', 'cut'].includes(entry.stopReason) && chat.scriptedTexts.some((text) => text !== '' && isBeginning(entry.blocks, text)))
  return isKept === (wanted !== false) ? [] : [`kept are: ${kept.join(' | ')}`]
}

function isBeginning(blocks: readonly unknown[], text: string): boolean {
  const kept = blocks.map((block) => (isObject(block) && block['type'] === 'text' ? asText(block['text']) : '')).join('')
  return kept !== '' && text.startsWith(kept)
}
