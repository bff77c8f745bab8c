import { useTranslation } from 'react-i18next'
import type { Language } from './index.ts'

/** Numbers, times and sizes as a person of that language reads them. All take milliseconds since 1970, milliseconds or bytes. */
export interface Format {
  /** `2.1 s`, `11 s`, `1 min 48 s`, `2 h 5 min` */
  duration: (ms: number) => string
  /** Whole seconds, for what ticks: `7 s`, `1 min 8 s`. */
  seconds: (ms: number) => string
  /** Whole minutes, for what ends some time: `7 min`, `2 h 5 min`. */
  minutes: (ms: number) => string
  /** `14:02` in the person's region. */
  clock: (at: number) => string
  /** Today's clock time, else the date. */
  day: (at: number) => string
  /** `4.1 MB` */
  bytes: (bytes: number) => string
  number: (value: number) => string
}

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function makeFormat(language: Language): Format {
  const locale = language === 'zh' ? 'zh-CN' : regionOf('en')
  const unit = language === 'zh' ? { s: ' 秒', min: ' 分', h: ' 小时', join: ' ' } : { s: ' s', min: ' min', h: ' h', join: ' ' }
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const dateYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const number = new Intl.NumberFormat(locale)

  const seconds = (ms: number): string => {
    const whole = Math.max(0, Math.floor(ms / 1000))
    if (whole < 60) return `${whole}${unit.s}`
    if (whole < 3600) return `${Math.floor(whole / 60)}${unit.min}${unit.join}${whole % 60}${unit.s}`
    return `${Math.floor(whole / 3600)}${unit.h}${unit.join}${Math.floor((whole % 3600) / 60)}${unit.min}`
  }
  return {
    seconds,
    // Below ten seconds a tenth says something; above, it is noise.
    duration: (ms) => (ms < 9_950 ? `${(Math.max(0, ms) / 1000).toFixed(1)}${unit.s}` : seconds(ms + 500)),
    minutes: (ms) => {
      const whole = Math.max(0, Math.ceil(ms / 60_000))
      return whole < 60 ? `${whole}${unit.min}` : `${Math.floor(whole / 60)}${unit.h}${unit.join}${whole % 60}${unit.min}`
    },
    clock: (at) => clock.format(at),
    day: (at) => {
      const then = new Date(at)
      const now = new Date()
      if (then.toDateString() === now.toDateString()) return clock.format(at)
      return then.getFullYear() === now.getFullYear() ? date.format(at) : dateYear.format(at)
    },
    bytes: (bytes) => {
      const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : bytes < 1_000_000_000 ? 2 : 3
      const value = bytes / 1000 ** step
      return new Intl.NumberFormat(locale, {
        style: 'unit', unit: sizeUnits[step] ?? 'byte', unitDisplay: step === 0 ? 'long' : 'short', maximumFractionDigits: step < 2 || value >= 100 ? 0 : 1,
      }).format(value)
    },
    number: (value) => number.format(value),
  }
}

/** English covers many regions: the system's own wins, so that dates follow where the person lives. */
function regionOf(language: string): string {
  const own = typeof navigator === 'undefined' ? undefined : navigator.languages.find((tag) => tag.startsWith(language))
  return own ?? language
}

const made = new Map<Language, Format>()

/** The formats of one language; made once, because Intl objects are dear. */
export function formatFor(language: Language): Format {
  const known = made.get(language)
  if (known) return known
  const format = makeFormat(language)
  made.set(language, format)
  return format
}

/** The formats of the language on screen; draws again when it changes. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  return formatFor(i18n.language === 'zh' ? 'zh' : 'en')
}
