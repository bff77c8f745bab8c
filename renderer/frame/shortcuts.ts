/** The window's shortcuts, in the order of the help sheet. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export const shortcuts = {
  newChat: 'mod+n', search: 'mod+k', composer: 'mod+i', card: 'mod+j', stop: 'mod+.', nextChat: 'alt+down', previousChat: 'alt+up', panel: 'mod+b', help: 'mod+/',
} as const
export type ShortcutName = keyof typeof shortcuts

/** Which shortcut a key press is, or null. Keys are compared as written on them, so the layout does not matter. */
export function shortcutOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>, mac: boolean): ShortcutName | null {
  const mod = mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  const key = event.key === 'ArrowDown' ? 'down' : event.key === 'ArrowUp' ? 'up' : event.key.toLowerCase()
  const pressed = [...(mod ? ['mod'] : []), ...(event.altKey ? ['alt'] : []), key].join('+')
  const found = (Object.keys(shortcuts) as ShortcutName[]).find((name) => shortcuts[name] === pressed)
  // Shift may be needed to type the slash; with letters it is another shortcut.
  return found !== undefined && (!event.shiftKey || found === 'help') ? found : null
}
