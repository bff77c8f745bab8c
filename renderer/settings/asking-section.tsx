import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askChoices, askChoicesOf, defaultEffectRules, type AskChoice } from '../../shared/settings/ask-choices.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { effects, type Effect } from '../../shared/tools/effect.ts'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Row, Section } from './section.tsx'
import { ToolRules } from './tool-rules.tsx'

const update = (patch: Partial<Settings>): void => report(useSettings.getState().update(patch))

/** Settings, “What asks”: by kind of effect, by ability, and the way back to the start. A choice that does not exist is shown with its reason. */
export function AskingSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('asking')
  const { effectRules, toolRules } = settings
  const untouched = effects.every((effect) => effectRules[effect] === defaultEffectRules[effect]) && Object.keys(toolRules).length === 0
  return (
    <>
      <Section title={t('title')} lead={t('lead')}>
        {effects.map((effect) => (
          <EffectRow key={effect} effect={effect} value={effectRules[effect]} onChange={(choice) => update({ effectRules: { ...effectRules, [effect]: choice } })} />
        ))}
      </Section>
      <Section title={t('tools')} lead={t('toolsLead')}>
        <ToolRules rules={toolRules} onChange={(rules) => update({ toolRules: rules })} />
      </Section>
      <div className="-mt-4 mb-8 flex flex-wrap items-center gap-3">
        <Button icon={RotateCcw} disabled={untouched} onClick={() => update({ effectRules: { ...defaultEffectRules }, toolRules: {} })}>{t('reset')}</Button>
        <p className="min-w-60 grow basis-0 text-13 text-ink-3">{untouched ? t('isStart') : `${t('resetNote')} ${t('grantsStay')}`}</p>
      </div>
    </>
  )
}

function EffectRow({ effect, value, onChange }: { effect: Effect; value: AskChoice; onChange: (choice: AskChoice) => void }) {
  const { t } = useTranslation('asking')
  const name = t(`effect.${effect}.name`)
  const notRun = effect === 'looks' || effect === 'changes' ? '' : ` ${t(`notRun.${effect}`)}`
  return (
    <Row label={name} note={`${t(`effect.${effect}.note`)}${notRun}`}>
      <Segmented label={name} value={value} onChange={onChange} options={askChoices.map((choice) => ({ value: choice, label: t(`choice.${choice}`), off: !askChoicesOf[effect].includes(choice) }))} />
    </Row>
  )
}
