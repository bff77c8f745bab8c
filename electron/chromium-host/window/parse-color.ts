import { UnsupportedError } from '../unsupported.ts'

/** `#RGB`, `#RRGGBB` or Electron's `#AARRGGBB` in Chromium's parts. Other notations throw by name. */
export function parseColor(color: string): { r: number; g: number; b: number; a: number } {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(color)?.[1]
  if (!hex) throw new UnsupportedError(`the color ${color}`, 'only hexadecimal colors are')
  const full = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex
  const argb = full.length === 8 ? full : `ff${full}`
  const [a, r, g, b] = [0, 2, 4, 6].map((at) => Number.parseInt(argb.slice(at, at + 2), 16)) as [number, number, number, number]
  return { r, g, b, a: a / 255 }
}
