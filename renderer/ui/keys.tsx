/** Keys as this computer writes them: `mod` is ⌘ on a Mac and Ctrl elsewhere. Names of keys, the same in every language. */
export function keyNames(shortcut: string): readonly string[] {
  const mac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac')
  const names: Record<string, string> = mac
    ? { mod: '⌘', alt: '⌥', shift: '⇧', up: '↑', down: '↓', enter: '↩', esc: 'esc' }
    : { mod: 'Ctrl', alt: 'Alt', shift: 'Shift', up: '↑', down: '↓', enter: 'Enter', esc: 'Esc' }
  return shortcut.split('+').map((key) => names[key] ?? key.toUpperCase())
}

/** A hint which keys do the same: `mod+k`. */
export function Keys({ of }: { of: string }) {
  return (
    <span className="inline-flex gap-0.5">
      {keyNames(of).map((name) => (
        <kbd key={name} className="rounded-[4px] border border-current px-1 font-sans text-13 leading-4 opacity-80">{name}</kbd>
      ))}
    </span>
  )
}
