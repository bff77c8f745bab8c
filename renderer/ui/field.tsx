import { Check, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string
  /** The label is only for screen readers (search boxes whose placeholder says it). */
  readonly labelHidden?: boolean
  readonly labelEnd?: ReactNode
  readonly icon?: LucideIcon
  readonly end?: ReactNode
  /** A sentence under the field; `wrong` also colours its edge. */
  readonly wrong?: string | undefined
  readonly right?: string | undefined
  readonly hint?: string | undefined
  readonly className?: string
}

/** One line of text: empty, filled, focus, wrong (edge + icon + sentence), right (tick + sentence). */
export function Field({ label, labelHidden = false, labelEnd, icon, end, wrong, right, hint, className, ...input }: FieldProps) {
  const id = useId()
  const note = wrong ?? right ?? hint
  return (
    <div className={className}>
      <div className={labelHidden ? 'sr-only' : 'mb-1 flex items-baseline gap-2 text-13 text-ink-2'}>
        <label htmlFor={id} className="grow">{label}</label>
        {labelEnd}
      </div>
      <div className={cx(
        'flex h-10 items-center gap-2 rounded-control border bg-raised px-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
        wrong ? 'border-bad' : 'border-line-strong',
      )}>
        {icon && <Icon of={icon} className="text-ink-3" />}
        <input {...input} id={id} aria-invalid={wrong ? true : undefined} aria-describedby={note ? `${id}-note` : undefined}
          className="min-w-0 grow bg-transparent text-ink outline-none" />
        {wrong && <Icon of={TriangleAlert} className="text-bad" />}
        {end}
      </div>
      {note && (
        <p id={`${id}-note`} className={cx('mt-1 flex items-start gap-1.5 text-13', wrong ? 'text-bad' : right ? 'text-ok' : 'text-ink-3')}>
          {wrong ? <Icon of={TriangleAlert} className="mt-0.5" /> : right ? <Icon of={Check} className="mt-0.5" /> : null}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}
