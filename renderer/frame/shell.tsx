import type { ReactNode } from 'react'
import { Side } from './side.tsx'

/** Side 240 · page. The page brings its own bar of 56. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full grid-cols-[240px_minmax(0,1fr)] overflow-hidden">
      <Side />
      <main className="grid min-h-0 min-w-0 bg-surface">{children}</main>
    </div>
  )
}
