import { useId } from 'react'

/** Several lines of text, each one thing. */
export function Lines({ label, hint, value, rows = 3, onChange }: { label: string; hint: string; value: string; rows?: number; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 text-ink-2">{label}</label>
      <textarea id={id} rows={rows} value={value} spellCheck={false} autoComplete="off" autoCapitalize="off" aria-describedby={`${id}-note`} onChange={(event) => onChange(event.currentTarget.value)}
        className="field-sizing-content max-h-48 min-h-10 w-full resize-none rounded-control border border-line-strong bg-raised px-3 py-2 font-mono text-13 text-ink" />
      <p id={`${id}-note`} className="mt-0.5 text-13 text-ink-3">{hint}</p>
    </div>
  )
}
