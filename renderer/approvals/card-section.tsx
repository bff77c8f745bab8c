import type { ReactNode } from 'react'

/** A titled part of the card: what it touches, the exact command, the change. */
export function CardSection({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 flex min-h-5 items-center gap-2 text-13 font-medium text-ink-3">
        <span>{title}</span>
        {aside && <span className="ml-auto min-w-0 text-right">{aside}</span>}
      </h3>
      {children}
    </div>
  )
}
