import { useId } from 'react'
import { cx } from './class-names.ts'

export interface SelectOption<V extends string> { readonly value: V; readonly label: string; readonly disabled?: boolean }

/**
 * A choice from a list. It is the browser's own select, drawn by us (`appearance: base-select`, see controls.css):
 * keyboard, type-ahead and screen readers come with it, and it writes no <style> element as ready-made ones do.
 */
export function Select<V extends string>({ label, labelHidden = false, value, options, onChange, disabled, className }: {
  label: string; labelHidden?: boolean; value: V; options: readonly SelectOption<V>[]; onChange: (value: V) => void; disabled?: boolean; className?: string
}) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1 block text-13 text-ink-2'}>{label}</label>
      <select id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.currentTarget.value as V)} className={cx('select')}>
        {options.map((option) => <option key={option.value} value={option.value} disabled={option.disabled}>{option.label}</option>)}
      </select>
    </div>
  )
}
