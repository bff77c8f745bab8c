import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

export function FactsCard({ title, icon, tone = '', children }: { title: string; icon?: LucideIcon; tone?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-dialog border border-line bg-raised p-6 shadow-1">
      <h2 id={id} className="flex items-center gap-3 text-15">
        {icon && <span className={`grid size-8 place-items-center rounded-control ${tone}`}><Icon of={icon} /></span>}
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Facts({ items }: { items: readonly { readonly icon: LucideIcon; readonly text: string }[] }) {
  return (
    <ul className="mt-3 grid gap-3 text-ink-2">
      {items.map(({ icon, text }) => <li key={text} className="flex items-start gap-3"><Icon of={icon} className="mt-0.5 text-ink-3" /><span>{text}</span></li>)}
    </ul>
  )
}
