/** The time zone of this computer, by its IANA name. The first question takes some 10 ms. */
export function systemZone(): string { return Intl.DateTimeFormat().resolvedOptions().timeZone }

/** The day of a moment in that zone, as `2026-11-30`. */
export function systemDay(at: number): string {
  const date = new Date(at)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
