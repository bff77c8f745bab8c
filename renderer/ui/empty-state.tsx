import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Nothing here yet: what this place is for, and how to begin. */
export function EmptyState({ icon, title, lead, children }: { icon: LucideIcon; title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className="m-auto flex w-full max-w-100 flex-col items-center text-center">
      <span className="mb-4 grid size-10 place-items-center rounded-card bg-accent-soft text-accent"><Icon of={icon} large /></span>
      <h2 className="text-18">{title}</h2>
      {lead && <p className="mt-1 text-ink-3">{lead}</p>}
      {children && <div className="mt-4 grid w-full gap-2">{children}</div>}
    </div>
  )
}
