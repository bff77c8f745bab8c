import { useEffect, useId, useState, type AriaAttributes, type KeyboardEvent } from 'react'
import type { ConnectionPrompt } from '../../shared/mcp/connection.ts'
import { useConnections } from '../connections/connections-store.ts'
import { useDrafts } from '../stores/draft-store.ts'

/** The tools a person can run directly; their words are in `chat.command`. */
export const directCommands = ['read', 'exec', 'glob', 'grep', 'write', 'edit'] as const
export type DirectCommandName = (typeof directCommands)[number]

/** One line of the list: a direct command, or a ready-made prompt of a connection. `command` is what stands in the field. */
export type Hint = { readonly command: string; readonly direct: DirectCommandName } | { readonly command: string; readonly prompt: ConnectionPrompt }

export interface Hints {
  readonly shown: readonly Hint[]
  readonly chosen: number
  readonly listId: string
  /** Handles arrows, Tab, Enter and Esc while the list is open; true = the key is used up. */
  readonly onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  readonly pick: (hint: Hint) => void
  readonly aria: AriaAttributes
}

/** The list that helps while a message begins with `/` and its first word is not finished. A full-width slash counts too. */
export function useCommandHints(draftKey: string, text: string): Hints {
  const listId = useId()
  const [chosen, setChosen] = useState(0)
  const [dismissed, setDismissed] = useState(false)
  const begun = /^[/／](\S*)$/.exec(text)?.[1]?.toLowerCase()
  const prompts = useConnections((state) => state.prompts)
  const asks = begun !== undefined && prompts === null
  // Without an answer the list holds the direct commands alone.
  useEffect(() => { if (asks) useConnections.getState().loadPrompts().catch(() => undefined) }, [asks])
  const all: readonly Hint[] = begun === undefined || dismissed ? [] : [...directCommands.map((direct) => ({ command: `/${direct}`, direct })), ...(prompts ?? []).map((prompt) => ({ command: prompt.command, prompt }))]
  const shown = all.filter(({ command }) => command.toLowerCase().startsWith(`/${begun}`))
  useEffect(() => setChosen(0), [begun])
  useEffect(() => { if (begun === undefined) setDismissed(false) }, [begun])

  const pick = ({ command }: Hint): void => useDrafts.getState().setText(draftKey, `${command} `)
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const hint = shown[chosen]
    if (hint === undefined) return false
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % shown.length)
    else if (event.key === 'ArrowUp') setChosen((chosen + shown.length - 1) % shown.length)
    else if (event.key === 'Escape') setDismissed(true)
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) pick(hint)
    else return false
    event.preventDefault()
    return true
  }
  const open = shown.length > 0
  return {
    shown, chosen, listId, onKey, pick,
    aria: open ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${chosen}`, 'aria-autocomplete': 'list' } : {},
  }
}
