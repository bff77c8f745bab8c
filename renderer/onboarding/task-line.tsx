import { Check, type LucideIcon } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { Icon } from '../ui/icon.tsx'

/** One guided task as a line to press. The pressed one has the accent's edge and a tick. */
export function TaskLine({ id, icon, tone, title, note }: { id: string; icon: LucideIcon; tone: string; title: string; note: string }) {
  return (
    <RadioGroup.Item value={id} className="group grid w-full grid-cols-[32px_minmax(0,1fr)_16px] items-center gap-3 rounded-card border border-line bg-surface px-3 py-1.5 text-left transition-colors duration-(--dur-fast) hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-raised data-[state=checked]:inset-ring data-[state=checked]:inset-ring-accent">
      <span className={`grid size-8 place-items-center rounded-control ${tone}`}><Icon of={icon} large /></span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-13 leading-[18px] text-ink-3">{note}</span>
      </span>
      <Icon of={Check} className="invisible text-accent group-data-[state=checked]:visible" />
    </RadioGroup.Item>
  )
}
