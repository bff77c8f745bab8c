import { cx } from '../ui/class-names.ts'

/** How a line of the side looks, chosen or not. */
export function sideLine(chosen: boolean): string {
  return cx('flex h-9 w-full items-center gap-2 rounded-control px-2.5', chosen ? 'bg-raised font-medium text-ink shadow-1 inset-ring inset-ring-line' : 'text-ink-2 hover:bg-hover')
}
