import { Switch } from 'radix-ui'

/** A switch alone, named for screen readers; what it switches stands beside it. */
export function PlainSwitch({ label, checked, onChange, disabled = false }: { label: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  return (
    <Switch.Root aria-label={label} title={label} checked={checked} onCheckedChange={onChange} disabled={disabled}
      className="group relative h-6 w-10 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors duration-(--dur-fast) data-disabled:border-dashed data-[state=checked]:border-accent data-[state=checked]:bg-accent">
      <Switch.Thumb className="block size-4 translate-x-[3px] rounded-full bg-line-strong transition-transform duration-(--dur-fast) data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-on-accent" />
    </Switch.Root>
  )
}
