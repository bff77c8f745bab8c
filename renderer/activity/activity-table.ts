import type { ActivityEntry } from '../../shared/contract/activity.ts'
import type { EntryText } from './use-entry-text.ts'

/**
 * The log as a table every spreadsheet opens: comma-separated, quoted where needed, lines ended as RFC 4180 asks, and marked as UTF-8
 * for programs that would guess otherwise. A text that a spreadsheet would take for a formula gets an apostrophe before it:
 * names of files and chats come from anywhere.
 */
export function activityTable(heads: readonly string[], entries: readonly ActivityEntry[], textOf: (entry: ActivityEntry) => EntryText): string {
  const rows = entries.map((entry) => {
    const { chat, more, who, note, copied } = textOf(entry)
    return [localTime(entry.at), copied.title, chat, [...more, ...copied.more].join(' · '), note === '' ? who : `${who} · ${note}`, copied.undo]
  })
  return `\uFEFF${[heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `2026-03-10 14:02:31` where the person is: sorts as text, and is a date to spreadsheets. */
function localTime(at: number): string {
  const time = new Date(at)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
}
