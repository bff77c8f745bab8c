import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import { abilityIn } from '../marketplace/own-words.ts'
import { useTools } from '../stores/tools-store.ts'
import { useFormat } from '../text/format.ts'
import type { Format } from '../text/format.ts'
import { shortDuration } from './duration-words.ts'
import { hasEnded, laneState, shownTime } from './lane-state.ts'
import { laneNote, laneStateText, laneTitle } from './lane-words.ts'
import type { LaneNote, LaneTitle } from './lane-words.ts'

/** A lane in words of the language on screen. */
export interface LaneText {
  readonly title: (lane: Lane) => string
  readonly titleOf: (title: LaneTitle) => string
  /** Our name of a tool that comes with Pincer, or null. */
  readonly abilityOf: (tool: string) => string | null
  readonly state: (lane: Lane) => string
  readonly note: (note: LaneNote) => string
  readonly duration: (ms: number) => string
  /** What a screen reader says for the lane: title, state, time and note, without what ticks. */
  readonly spoken: (lane: Lane) => string
}

export function useLaneText(): LaneText {
  const { t } = useTranslation('lanes')
  const format = useFormat()
  const tools = useTools((state) => state.list)
  return useMemo(() => makeLaneText(t, format, (tool) => abilityIn(tools, tool)), [t, format, tools])
}

/** See `LaneText`; apart from the hook so that it can be tested and used without a window. */
export function makeLaneText(t: TFunction<'lanes'>, format: Format, abilityOf: (tool: string) => string | null = () => null): LaneText {
  const duration = (ms: number): string => shortDuration(ms, format, t('millisecond'))
  const titleOf = (title: LaneTitle): string => ('count' in title.values ? t(title.key as 'title.deleteMany.before', { count: title.values.count }) : t(title.key as 'title.use.before', title.values))
  const title = (lane: Lane): string => titleOf(laneTitle(lane, abilityOf))
  const state = (lane: Lane): string => {
    const { key, values } = laneStateText(lane)
    return t(key, values)
  }
  const note = (one: LaneNote): string => {
    switch (one.kind) {
      case 'reason':
        if (one.code === 'timed-out' && one.ms !== null) return t('tookLonger', { time: duration(one.ms) })
        return one.message === '' ? t(`reason.${one.code}`) : t('failedWith', { message: one.message })
      case 'report':
        return t('reported', { what: t(`report.${one.meaning}`, { number: one.number }) })
      case 'found':
        if (one.count === 0) return t('note.nothing')
        return one.more ? t(`note.${one.what}More`, { count: one.count }) : t(`note.${one.what}`, { count: one.count })
      case 'changed':
        return t('note.changed', { added: format.number(one.added), removed: format.number(one.removed) })
    }
  }
  return {
    title, titleOf, abilityOf, state, note, duration,
    spoken: (lane) => {
      const values = { title: title(lane), state: state(lane) }
      const ms = hasEnded(lane) ? shownTime(lane, 0) : null
      const words = laneNote(lane)
      const said = ms === null ? t('lane.spoken', values) : t('lane.spokenTime', { ...values, time: duration(ms) })
      return words && laneState(lane) !== 'done' ? `${said}. ${note(words)}` : said
    },
  }
}
