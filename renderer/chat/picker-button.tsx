import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../ui/icon.tsx'

/** A choice that looks like a statement: an outlined chip that opens a menu. Gives way in a narrow bar. */
export function PickerButton({ icon, iconEnd, label, children, ...rest }: Omit<ComponentProps<'button'>, 'className' | 'type'> & { icon: LucideIcon; iconEnd: LucideIcon; label: string; children: string }) {
  return (
    <button {...rest} type="button" aria-label={`${label}: ${children}`} className="group inline-flex h-6 max-w-full min-w-12 shrink-[3] items-center gap-1.5 rounded-control px-2 text-13 text-ink-2 inset-ring inset-ring-line hover:bg-hover hover:text-ink">
      <Icon of={icon} />
      <span className="min-w-0 truncate">{children}</span>
      <Icon of={iconEnd} className="-mr-1 size-3.5 text-ink-3" />
    </button>
  )
}
