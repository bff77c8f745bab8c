import { Ban, Check, Square, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { LaneMark, LaneShape, Segment } from './lane-geometry.ts'

/** CSS variables of a stretch; React's own type knows none. */
export function span(a: number, b: number): CSSProperties {
  return { '--a': a, '--b': b } as CSSProperties
}

/**
 * The bars of one lane. Purely a picture: the row's button says the same in words.
 * `words` stand behind or before the bar, over the track.
 */
export function LaneTrack({ shape, live, words }: {
  shape: LaneShape; live: boolean; words: { readonly text: string; readonly place: 'after' | 'before'; readonly tone: 'bad' | 'plain' } | null
}) {
  const running = shape.segments.at(-1)
  return (
    <span className="lane-track" aria-hidden>
      {shape.segments.map((segment) => <Stretch key={`${segment.look}${segment.from}`} segment={segment} />)}
      {live && <span className="lane-now" />}
      {running?.look === 'running' && running.end === null && <span className="seg-head" />}
      {shape.mark && (
        <span className="lane-mark" style={span(shape.x, shape.mark.x)}><MarkSign kind={shape.mark.kind} /></span>
      )}
      {words && (
        <span style={span(shape.x, shape.end ?? 1)} className={`lane-words lane-words-${words.place} ${words.tone === 'bad' ? 'text-bad' : 'text-ink-3'}`}>{words.text}</span>
      )}
    </span>
  )
}

function Stretch({ segment }: { segment: Segment }) {
  const facts = { 'data-look': segment.look, 'data-from': segment.from, 'data-to': segment.to ?? undefined }
  if (segment.end !== null) return <span {...facts} className={`seg seg-${segment.look}`} style={span(segment.x, segment.end)} />
  return (
    <span {...facts} className={`seg seg-open seg-${segment.look}`} style={span(segment.x, 1)}>
      <span className="seg-window"><span className="seg-paint" /></span>
    </span>
  )
}

const signs: Readonly<Record<LaneMark, { readonly icon: LucideIcon; readonly tone: string }>> = {
  tick: { icon: Check, tone: 'text-ok' }, cross: { icon: X, tone: 'text-bad' }, square: { icon: Square, tone: 'fill-current text-ink-3' }, ban: { icon: Ban, tone: 'text-ink-2' },
}

function MarkSign({ kind }: { kind: LaneMark }) {
  return <Icon of={signs[kind].icon} className={kind === 'square' ? 'scale-60 fill-current text-ink-3' : signs[kind].tone} />
}
