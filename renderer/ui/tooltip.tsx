import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Put once around the app. */
export const TooltipProvider = Radix.Provider

/** A few more words about a control, on hover and on focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Radix.Root delayDuration={500}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content sideOffset={6} collisionPadding={8} className="move-appear z-50 max-w-80 rounded-control bg-solid px-2 py-1 text-13 text-on-solid shadow-2">{text}</Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
