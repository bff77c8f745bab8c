import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

/** One of the two ways in: what it is, what it needs, and its button at the lower edge. */
export function PathCard({ icon, tone, title, note, children, action }: { icon: LucideIcon; tone: string; title: string; note: string; children: ReactNode; action: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded-dialog border border-line bg-raised p-6 shadow-1">
      <div className="flex items-center gap-4">
        <span className={`grid size-10 shrink-0 place-items-center rounded-card ${tone}`}><Icon of={icon} large /></span>
        <div className="min-w-0">
          <h2 id={id} className="text-18">{title}</h2>
          <p className="text-ink-3">{note}</p>
        </div>
      </div>
      {children}
      <div className="mt-auto grid pt-5">{action}</div>
    </section>
  )
}
