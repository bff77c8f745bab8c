import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** A sentence that goes along with the no. */
export function WhyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('approvals')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The person pressed “Say why”: the focus goes where they want to type.
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="w-full">
      <label htmlFor={id} className="mb-1 block text-13 text-ink-2">{t('whyLabel')}</label>
      <input ref={input} id={id} value={value} maxLength={2_000} placeholder={t('whyPlaceholder')} onChange={(event) => onChange(event.currentTarget.value)}
        className="h-9 w-full rounded-control border border-line-strong bg-raised px-3" />
    </div>
  )
}
