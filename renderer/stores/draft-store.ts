import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Attachment } from '../../shared/sessions/journal.ts'
import type { GatewayError } from '../gateway-client.ts'
import { untilQuit } from './until-quit.ts'
import { without } from './without.ts'

/** What is written but not sent, by chat; `newChat` is the chat that does not exist yet. */
export const newChat = 'new'
export interface Draft { readonly text: string; readonly attachments: readonly Attachment[] }
export const emptyDraft: Draft = { text: '', attachments: [] }

interface DraftState {
  readonly drafts: Readonly<Record<string, Draft>>
  /** Messages on their way: shown until the gateway has them. */
  readonly sending: Readonly<Record<string, Draft>>
  /** Why the last message of a chat came back. */
  readonly failures: Readonly<Record<string, GatewayError>>
  readonly setText: (key: string, text: string) => void
  readonly attach: (key: string, attachment: Attachment) => void
  readonly detach: (key: string, attachmentId: string) => void
  /** Empties the field and returns what was in it. */
  readonly take: (key: string) => Draft
  readonly beginSending: (key: string, draft: Draft) => void
  readonly sent: (key: string) => void
  /** Puts a message that could not be sent back, in front of what was written since. */
  readonly giveBack: (key: string, draft: Draft, error: GatewayError) => void
  readonly forgetFailure: (key: string) => void
  /** The chat is gone. */
  readonly forget: (key: string) => void
}

// Kept over a reload (a crashed page is loaded again), so that nobody types anything twice.
export const useDrafts = create<DraftState>()(persist((set, get) => {
  const change = (key: string, next: (draft: Draft) => Draft): void => {
    set((state) => ({ drafts: { ...state.drafts, [key]: next(state.drafts[key] ?? emptyDraft) } }))
  }
  return {
    drafts: {},
    sending: {},
    failures: {},
    setText: (key, text) => change(key, (draft) => ({ ...draft, text })),
    attach: (key, attachment) => change(key, (draft) => ({ ...draft, attachments: [...draft.attachments, attachment] })),
    detach: (key, attachmentId) => change(key, (draft) => ({ ...draft, attachments: draft.attachments.filter((each) => each.id !== attachmentId) })),
    take: (key) => {
      const draft = get().drafts[key] ?? emptyDraft
      set((state) => ({ drafts: without(state.drafts, key) }))
      return draft
    },
    beginSending: (key, draft) => set((state) => ({ sending: { ...state.sending, [key]: draft }, failures: without(state.failures, key) })),
    sent: (key) => set((state) => ({ sending: without(state.sending, key) })),
    giveBack: (key, draft, error) => {
      change(key, (now) => ({ text: now.text ? `${draft.text}\n${now.text}` : draft.text, attachments: [...draft.attachments, ...now.attachments] }))
      set((state) => ({ sending: without(state.sending, key), failures: { ...state.failures, [key]: error } }))
    },
    forgetFailure: (key) => set((state) => ({ failures: without(state.failures, key) })),
    forget: (key) => set((state) => ({ drafts: without(state.drafts, key), failures: without(state.failures, key) })),
  }
}, { name: 'pincer-drafts', storage: untilQuit(), partialize: (state) => ({ drafts: state.drafts }) }))
