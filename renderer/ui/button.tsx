import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'solid' | 'accent' | 'plain' | 'quiet'
export type ButtonSize = 'small' | 'normal' | 'tall'

const kinds: Record<ButtonKind, string> = {
  solid: 'border-solid bg-solid text-on-solid hover:bg-solid-hover hover:border-solid-hover',
  accent: 'border-accent bg-accent text-on-accent hover:bg-accent-hover hover:border-accent-hover',
  plain: 'border-line-strong bg-raised text-ink hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink',
}
const sizes: Record<ButtonSize, string> = { small: 'h-7 px-2.5 text-13', normal: 'h-9 px-3.5 text-14', tall: 'h-10 px-4 text-14' }
/** Off looks like a place where a button would be: dashed, no fill. Say the reason beside it. */
const off = 'border-dashed border-line-strong bg-transparent text-ink-3'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly kind?: ButtonKind
  readonly size?: ButtonSize
  readonly icon?: LucideIcon | undefined
  readonly iconEnd?: LucideIcon | undefined
  /** Works right now: ring in front, clicks do nothing, still focusable. */
  readonly busy?: boolean
  readonly children: ReactNode
}

/** The one button. `kind` says how loud, `busy` keeps its width and its focus. */
export function Button({ kind = 'plain', size = 'normal', icon, iconEnd, busy = false, disabled = false, className, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={cx(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap no-underline transition-colors duration-(--dur-fast)',
        !disabled && !busy && 'active:translate-y-px',
        sizes[size], disabled ? off : kinds[kind], className,
      )}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} />}
      {children}
      {iconEnd && <Icon of={iconEnd} />}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: LucideIcon
  /** What it does, for the tooltip and for screen readers. */
  readonly label: string
  readonly edged?: boolean
  readonly small?: boolean
  readonly pressed?: boolean
}

/** A square button with an icon alone; its label is its title and its name. 28 px, 24 when small. */
export function IconButton({ icon, label, edged = false, small = false, pressed, className, type, disabled, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-control border transition-colors duration-(--dur-fast)',
        small ? 'size-6' : 'size-7',
        disabled ? `text-ink-3 ${edged ? 'border-dashed border-line-strong' : 'border-transparent'}`
          : cx('text-ink-2 hover:bg-hover hover:text-ink active:translate-y-px', edged ? 'border-line-strong bg-raised' : 'border-transparent bg-transparent'),
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  )
}
