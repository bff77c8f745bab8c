import { useLayout } from '../stores/layout-store.ts'
import { useRoute } from '../stores/route-store.ts'

/** Puts the keyboard into the search box or the writing field, after whatever is drawn next. */
export function focusPlace(place: 'search' | 'composer'): void {
  if (place === 'search' && !document.querySelector('[data-focus="search"]')) useLayout.getState().set({ sideSheet: true })
  setTimeout(() => document.querySelector<HTMLElement>(`[data-focus="${place}"]`)?.focus())
}

/** Goes to a chat in which nothing was said yet, ready to type, also when it is on screen already. */
export function startNewChat(): void {
  useRoute.getState().go({ page: 'chat', sessionId: null })
  focusPlace('composer')
}
