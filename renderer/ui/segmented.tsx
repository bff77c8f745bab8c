import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'

/** A choice of two to four things that are all worth seeing. Arrow keys move, one is always chosen. `off`: shown, not to be chosen; the reason stands beside it. */
export function Segmented<V extends string>({ label, value, options, onChange }: {
  label: string; value: V; options: readonly { readonly value: V; readonly label: ReactNode; readonly off?: boolean }[]; onChange: (value: V) => void
}) {
  return (
    <ToggleGroup.Root type="single" value={value} aria-label={label} onValueChange={(next) => { if (next) onChange(next as V) }}
      className="inline-flex rounded-control bg-sunken p-[3px] inset-ring inset-ring-line">
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} disabled={option.off === true}
          className="inline-flex h-7 items-center gap-1.5 rounded-[4px] px-3 text-ink-2 hover:text-ink data-disabled:text-ink-3 data-disabled:line-through data-[state=on]:bg-raised data-[state=on]:font-medium data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-line-strong">
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
