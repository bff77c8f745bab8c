import { create } from 'zustand'

/** Characters of one announcement: a long answer is read from its place, not out of a live region. */
const announcedChars = 1_000

const useAnnouncement = create<{ readonly text: string; readonly count: number }>()(() => ({ text: '', count: 0 }))

/** Says a text once, politely, to screen readers. The same text twice is said twice. */
export function announce(text: string): void {
  useAnnouncement.setState((state) => ({ text: text.slice(0, announcedChars), count: state.count + 1 }))
}

/** The one live region for announcements; put once in the app. */
export function Announcer() {
  const { text, count } = useAnnouncement()
  return <div role="status" aria-live="polite" className="sr-only"><span key={count}>{text}</span></div>
}
