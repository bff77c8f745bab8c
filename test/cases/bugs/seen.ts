import type { ContractEvent } from '../../../shared/contract/events.ts'
import type { SessionSummary } from '../../../shared/sessions/chat-view.ts'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import type { Skill } from '../../../shared/skills/skill.ts'
import type { ToolResult } from '../../../shared/tools/tool-result.ts'
import type { ReadRequest } from './read-request.ts'
import type { World } from './world.ts'

/** A result as the model was given it, with what the product knows of it beside. */
export interface SeenResult {
  readonly callId: string
  readonly isError: boolean
  readonly text: string
  readonly blockTypes: readonly string[]
  readonly kept: ToolResult
}

/** What a row was seen to do. Parts that its form of input does not have are missing; expecting something of them fails. */
export interface Seen {
  readonly world: World
  readonly elapsedMs?: number
  readonly rssGrowthMb?: number
  /** In the model's order. */
  readonly results?: readonly SeenResult[]
  /** Complaints about steps that had expectations of their own. */
  readonly stepComplaints?: readonly string[]
  readonly chat?: SeenChat
  readonly decisions?: readonly string[]
  readonly sessions?: SeenSessions
  readonly composer?: { readonly sends: number; readonly sentText: string; readonly pastedLength: number }
  /** What crossed to the window after main threw. */
  readonly crossed?: unknown
  readonly appReady?: boolean
  /** What is installed at the end, the tools that can be called, installs that failed, and results of the row's calls in order. */
  readonly skills?: { readonly list: readonly Skill[]; readonly tools: readonly string[]; readonly failures: readonly string[]; readonly results: readonly string[] }
  /** Tools of one server as a person sees them, and how often it was asked for them. */
  readonly listed?: { readonly tools: readonly string[]; readonly requests: number }
}

export interface SeenChat {
  readonly requests: readonly ReadRequest[]
  /** One more message was sent for these, after everything else. */
  readonly nextRequest?: ReadRequest
  readonly toolsAfterRestart?: readonly unknown[]
  readonly events: readonly ContractEvent[]
  readonly eventsBeforeRestart: number
  /** Cards that were open right after a restart. */
  readonly reopenedCards: number
  readonly journal: readonly JournalEntry[]
  readonly summary: SessionSummary
  readonly finalText: string
  /** The chat's file before anything ran, and after. */
  readonly storedBefore: string
  readonly storedAfter: string
  readonly scriptedTexts: readonly string[]
}

export interface SeenSessions {
  /** Texts on screen, in order. */
  readonly messages: readonly { readonly type: 'user' | 'assistant'; readonly text: string }[]
  readonly notices: readonly string[]
  /** How a second window got on with the chat. */
  readonly secondWindow?: 'writes' | 'read-only'
  /** Texts the next model request carries, without Pincer's own notes and the message it was asked with. */
  readonly modelTexts?: readonly string[]
}
