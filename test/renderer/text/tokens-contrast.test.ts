import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The pairs that meet on screen, with the ratio each must reach: 4.5 for text, 3 for edges of controls and for bars. */
const text: readonly (readonly [string, readonly string[]])[] = [
  ['ink', ['bg', 'surface', 'raised', 'sunken', 'hover', 'accent-soft', 'wait-soft']], ['ink-2', ['bg', 'surface', 'raised', 'sunken', 'hover', 'accent-soft', 'wait-soft']],
  ['ink-3', ['bg', 'surface', 'raised', 'sunken', 'hover']], ['accent', ['bg', 'surface', 'raised', 'sunken', 'accent-soft']],
  ['on-accent', ['accent', 'accent-hover']], ['on-solid', ['solid', 'solid-hover']],
  ['ok', ['surface', 'raised', 'ok-soft']], ['wait', ['surface', 'raised', 'bg', 'wait-soft']], ['bad', ['surface', 'raised', 'bad-soft', 'hover']],
  ...['keyword', 'string', 'number', 'function', 'comment', 'name'].map((role) => [`code-${role}`, ['sunken']] as const),
]
const edges: typeof text = [
  ['line-strong', ['bg', 'surface', 'raised']], ['focus', ['bg', 'surface', 'raised', 'accent-soft', 'wait-soft']],
  ...['run-bar', 'ok-bar', 'bad-bar', 'wait-line', 'queue-bar'].map((bar) => [bar, ['raised', 'sunken']] as const),
]

const css = readFileSync(new URL('../../../renderer/ui/tokens.css', import.meta.url), 'utf8')
const tokens = new Map([...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map((match) => [match[1] ?? '', [match[2] ?? '', match[3] ?? ''] as const]))

/** WCAG 2 relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

describe.each([['light', 0], ['dark', 1]] as const)('%s', (_, theme) => {
  test.each([['text', text, 4.5], ['edges and bars', edges, 3]] as const)('%s stand out where they are used', (_name, pairs, least) => {
    const weak = pairs.flatMap(([front, backs]) => backs.map((back) => {
      const ratio = contrast(tokens.get(front)?.[theme] ?? '#000000', tokens.get(back)?.[theme] ?? '#000000')
      return { pair: `${front} on ${back}`, ratio: Math.round(ratio * 100) / 100 }
    })).filter(({ ratio }) => ratio < least)
    expect(weak).toEqual([])
  })
})
