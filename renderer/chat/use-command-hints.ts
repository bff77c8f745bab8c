import { useEffect, useId, useState, type AriaAttributes, type KeyboardEvent } from 'react'
import { useDrafts } from '../stores/draft-store.ts'

/** The tools a person can run directly; their words are in `chat.command`. */
export const directCommands = ['read', 'exec', 'glob', 'grep', 'write', 'edit'] as const
export type DirectCommandName = (typeof directCommands)[number]

export interface Hints {
  readonly shown: readonly DirectCommandName[]
  readonly chosen: number
  readonly listId: string
  /** Handles arrows, Tab, Enter and Esc while the list is open; true = the key is used up. */
  readonly onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  readonly pick: (name: DirectCommandName) => void
  readonly aria: AriaAttributes
}

/** The list that helps while a message begins with `/` and its first word is not finished. A full-width slash counts too. */
export function useCommandHints(draftKey: string, text: string): Hints {
  const listId = useId()
  const [chosen, setChosen] = useState(0)
  const [dismissed, setDismissed] = useState(false)
  const begun = /^[/／]([a-z]*)$/i.exec(text)?.[1]?.toLowerCase()
  const shown = begun === undefined || dismissed ? [] : directCommands.filter((name) => name.startsWith(begun))
  useEffect(() => setChosen(0), [begun])
  useEffect(() => { if (begun === undefined) setDismissed(false) }, [begun])

  const pick = (name: DirectCommandName): void => useDrafts.getState().setText(draftKey, `/${name} `)
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const name = shown[chosen]
    if (name === undefined) return false
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % shown.length)
    else if (event.key === 'ArrowUp') setChosen((chosen + shown.length - 1) % shown.length)
    else if (event.key === 'Escape') setDismissed(true)
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) pick(name)
    else return false
    event.preventDefault()
    return true
  }
  const open = shown.length > 0
  return {
    shown, chosen, listId, onKey, pick,
    aria: open ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${shown[chosen]}`, 'aria-autocomplete': 'list' } : {},
  }
}
