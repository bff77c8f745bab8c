import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'

/** A menu that opens from a button. `trigger` must be one element that takes a ref (Button, IconButton). */
export function Menu({ trigger, children, align = 'start', label, width, open, onOpenChange }: {
  trigger: ReactElement; children: ReactNode; align?: 'start' | 'end'; label?: string; width?: number
  open?: boolean; onOpenChange?: (open: boolean) => void
}) {
  return (
    <DropdownMenu.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align} sideOffset={6} collisionPadding={8} loop aria-label={label} style={width ? { width } : undefined}
          className="move-rise z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-card border border-line bg-raised p-1 text-ink shadow-3"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** One line of a menu: icon, words, an optional second line. `off` shows it with its reason and does nothing; it can still be reached, so that the reason is heard too. */
export function MenuItem({ icon, checked, danger = false, off = false, note, onSelect, children }: {
  icon?: LucideIcon; checked?: boolean; danger?: boolean; off?: boolean; note?: ReactNode; onSelect: () => void; children: ReactNode
}) {
  return (
    <DropdownMenu.Item
      aria-disabled={off || undefined} onSelect={(event) => { if (off) event.preventDefault(); else onSelect() }}
      className={cx(
        'grid grid-cols-[20px_minmax(0,1fr)_16px] items-start gap-x-2 rounded-control px-2.5 py-2 outline-none data-highlighted:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        off ? 'text-ink-3' : danger && 'text-bad',
      )}
    >
      {icon ? <Icon of={icon} className={cx('mt-0.5', off ? 'text-ink-3' : 'text-ink-2')} /> : <span />}
      <span className="min-w-0">
        <span className="block truncate">{children}</span>
        {note && <span className="block text-13 leading-[18px] wrap-anywhere text-ink-3">{note}</span>}
      </span>
      {checked ? <Icon of={Check} className="mt-0.5 text-accent" /> : <span />}
    </DropdownMenu.Item>
  )
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-13 font-medium text-ink-3">{children}</DropdownMenu.Label>
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />
}

/** A remark inside a menu: read, never chosen. */
export function MenuNote({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return <DropdownMenu.Label className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 px-2.5 py-2 text-13 text-ink-3"><Icon of={icon} className="mt-0.5" />{children}</DropdownMenu.Label>
}
