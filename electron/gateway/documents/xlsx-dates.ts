/** Number formats that are dates or times by themselves. */
const builtIn = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58])

/** Whether a number format shows a date or a time. Quoted words, escapes and colours in a format say nothing. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn.has(id)
  const bare = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, '')
  return /[ymdhs]/i.test(bare) && !/[#0?]/.test(bare.replace(/[ymdhs][.]0+/gi, ''))
}

const dayMs = 86_400_000

/** A serial number as `2024-05-17`, `2024-05-17 08:30:00` or `08:30:00`; null when it is no date Excel can have. */
export function dateText(serial: number, from1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return null
  // 1900 is taken for a leap year there: numbers from 60 on are one day ahead.
  const days = from1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial
  const date = new Date(Math.round((days - 25_569) * dayMs / 1_000) * 1_000)
  const [day = '', time = ''] = date.toISOString().replace('Z', '').split('T')
  const clock = time.slice(0, 8)
  if (serial < 1 && !from1904) return clock
  return clock === '00:00:00' ? day : `${day} ${clock}`
}
