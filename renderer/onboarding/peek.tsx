import { Check, Hand } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import '../timeline/lanes.css'

type Stretch = readonly [kind: 'queued' | 'waiting' | 'running' | 'done', a: number, b: number]
const lanes = [
  { name: 'a', stretches: [['done', 0, 0.24]] },
  { name: 'b', stretches: [['done', 0, 0.41]] },
  { name: 'save', stretches: [['queued', 0, 0.43], ['waiting', 0.43, 0.74], ['running', 0.74, 0.92]] },
] as const satisfies readonly { readonly name: 'a' | 'b' | 'save'; readonly stretches: readonly Stretch[] }[]

const at = (values: Record<string, number>): CSSProperties => values

/** What the lanes look like, drawn with the lanes' own shapes: nobody has seen one before the first task. */
export function Peek() {
  const { t } = useTranslation('onboarding')
  return (
    <section aria-labelledby="peek" className="mt-5 grid items-center gap-x-8 gap-y-3 rounded-dialog border border-line bg-bg px-6 py-4 mid:grid-cols-[280px_minmax(0,1fr)]">
      <div>
        <h2 id="peek">{t('peek')}</h2>
        <p className="text-13 text-ink-2">{t('peekLead')}</p>
      </div>
      <ul aria-label={t('peekLabel')} className="text-13 text-ink-2">
        {lanes.map(({ name, stretches }) => (
          <li key={name} className="grid h-6 grid-cols-[128px_minmax(0,1fr)] items-center gap-3">
            <span className="sr-only">{t(`peekSaid.${name}`)}</span>
            <span aria-hidden className="truncate">{t(`peekLanes.${name}`)}</span>
            <span aria-hidden className="relative h-6 overflow-x-clip">
              {stretches.map(([kind, a, b]) => <span key={kind} className={kind === 'running' ? 'seg seg-running bg-run-bar' : `seg seg-${kind}`} style={at({ '--a': a, '--b': b })} />)}
              {name === 'save' ? (
                <>
                  <span className="seg-head" style={at({ '--now': 0.92 })} />
                  <span className="absolute -top-5 left-[43%] flex items-center gap-1 pl-6 text-wait"><Icon of={Hand} />{t('peekLanes.turn')}</span>
                </>
              ) : <span className="lane-mark text-ok" style={at({ '--b': name === 'a' ? 0.24 : 0.41 })}><Icon of={Check} /></span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
