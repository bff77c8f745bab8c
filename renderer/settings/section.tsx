import { useId, type ReactNode } from 'react'

/** One topic of a page of settings: its name, a sentence, and a card of rows. */
export function Section({ title, lead, end, children }: { title: string; lead?: ReactNode; end?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-60 grow basis-0">
          <h2 id={id} className="text-18">{title}</h2>
          {lead && <p className="mt-0.5 text-ink-2">{lead}</p>}
        </div>
        {end}
      </div>
      <div className="divide-y divide-line rounded-card border border-line bg-raised">{children}</div>
    </section>
  )
}

/** One thing to decide: what it is and a sentence on the left, the control on the right; below it in a narrow window. */
export function Row({ label, note, tall = false, children }: { label: string; note?: ReactNode; tall?: boolean; children?: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} aria-describedby={note ? `${id}-note` : undefined}
      className={`grid gap-x-6 gap-y-2 px-4 py-3 mid:grid-cols-[minmax(0,1fr)_auto] ${tall ? 'items-start' : 'items-center'}`}>
      <div className="min-w-0">
        <p id={id} className="font-medium">{label}</p>
        {note && <div id={`${id}-note`} className="text-13 text-ink-3">{note}</div>}
      </div>
      {children && <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}
