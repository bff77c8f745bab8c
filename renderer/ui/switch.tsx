import { Switch as Radix } from 'radix-ui'
import { useId, type ReactNode } from 'react'

/** On or off, at once. The label stands before it and can be clicked too. */
export function Switch({ label, note, checked, onChange, disabled = false }: { label: ReactNode; note?: ReactNode; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  const id = useId()
  return (
    <div className="flex items-start gap-4 py-2">
      <div className="min-w-0 grow">
        <label htmlFor={id}>{label}</label>
        {note && <p id={`${id}-note`} className="text-13 text-ink-3">{note}</p>}
      </div>
      <Radix.Root id={id} checked={checked} onCheckedChange={onChange} disabled={disabled} aria-describedby={note ? `${id}-note` : undefined}
        className="group relative h-6 w-10 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors duration-(--dur-fast) data-disabled:border-dashed data-[state=checked]:border-accent data-[state=checked]:bg-accent">
        <Radix.Thumb className="block size-4 translate-x-[3px] rounded-full bg-line-strong transition-transform duration-(--dur-fast) data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-on-accent" />
      </Radix.Root>
    </div>
  )
}
