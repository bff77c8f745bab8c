import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asGatewayError } from '../gateway-client.ts'
import { Field } from '../ui/field.tsx'

/**
 * A number that is kept when the field is left or Enter is pressed. What does not fit, or could not be kept, stays typed with
 * its reason under it, and the number in use stays the last good one. Esc goes back to that.
 * `step`: 1 for whole numbers, 0.1 for tenths.
 */
export function NumberSetting({ label, value, min, max, step = 1, range, unit, labelHidden = true, onSave }: {
  label: string; value: number; min: number; max: number; step?: number; range: string; unit?: ReactNode; labelHidden?: boolean; onSave: (value: number) => Promise<unknown>
}) {
  const { t } = useTranslation(['settings', 'errors'])
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string>()
  const back = (): void => {
    setTyped(null)
    setWrong(undefined)
  }
  const keep = async (): Promise<void> => {
    if (typed === null) return
    const next = parseNumber(typed, step)
    if (next === null || next < min || next > max) return setWrong(range)
    if (next === value) return back()
    try {
      await onSave(next)
      back()
    } catch (error) {
      setWrong(t('notSaved', { reason: t(`errors:${asGatewayError(error).code}.happened`) }))
    }
  }
  return (
    <Field
      label={label} labelHidden={labelHidden} inputMode="decimal" className="w-52" wrong={wrong} value={typed ?? String(value)} end={unit && <span className="text-13 text-ink-3">{unit}</span>}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setWrong(undefined)
      }}
      onBlur={() => { void keep() }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void keep()
        if (event.key === 'Escape') back()
      }}
    />
  )
}

/** A number as people type it, with a point or a comma; null when it is none or finer than `step`. */
export function parseNumber(text: string, step: number): number | null {
  const plain = text.trim().replace(',', '.')
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return null
  const value = Number(plain)
  const steps = Math.round(value / step)
  return Math.abs(value / step - steps) < 1e-6 ? Math.round(steps * step * 1_000) / 1_000 : null
}
