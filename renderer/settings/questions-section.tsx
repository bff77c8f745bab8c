import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingBounds } from '../../shared/settings/bounds.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Segmented } from '../ui/segmented.tsx'
import { NumberSetting } from './number-setting.tsx'
import { Row, Section } from './section.tsx'

const minute = 60_000
/** A first proposal: long enough to fetch a coffee. And the longest: a day. */
const limitMinutes = { proposed: 10, min: 1, max: 24 * 60 } as const

export function QuestionsSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const update = (patch: Partial<Settings>): Promise<void> => useSettings.getState().update(patch)
  const { rounds } = settingBounds
  const limit = settings.approvalTimeoutMs
  // What was set last comes back when the limit is switched on again.
  const [lastMs, setLastMs] = useState(limit ?? limitMinutes.proposed * minute)
  return (
    <Section title={t('questions.title')} lead={t('questions.lead')}>
      <Row label={t('questions.limit')} note={t('questions.limitNote')} tall>
        <div className="grid justify-items-end gap-2">
          <Segmented label={t('questions.limit')} value={limit === null ? 'none' : 'set'} onChange={(choice) => report(update({ approvalTimeoutMs: choice === 'none' ? null : lastMs }))}
            options={[{ value: 'none', label: t('questions.noLimit') }, { value: 'set', label: t('questions.withLimit') }]} />
          {limit !== null && (
            <NumberSetting label={t('questions.minutes')} unit={t('questions.minutes')} value={Math.round(limit / minute * 10) / 10} min={limitMinutes.min} max={limitMinutes.max} range={t('questions.minutesRange', limitMinutes)}
              onSave={async (minutes) => {
                await update({ approvalTimeoutMs: minutes * minute })
                setLastMs(minutes * minute)
              }} />
          )}
        </div>
      </Row>
      <Row label={t('questions.rounds')} note={t('questions.roundsNote')} tall>
        <NumberSetting label={t('questions.rounds')} value={settings.roundsBeforeAsking} {...rounds} range={t('questions.roundsRange', rounds)} onSave={(roundsBeforeAsking) => update({ roundsBeforeAsking })} />
      </Row>
      <Row label={t('questions.close')} note={t(`questions.closeNote.${settings.closeWhileRunning}`)}>
        <Segmented label={t('questions.close')} value={settings.closeWhileRunning} onChange={(closeWhileRunning) => report(update({ closeWhileRunning }))}
          options={[{ value: 'ask', label: t('questions.closeAsk') }, { value: 'keep-running', label: t('questions.closeKeep') }, { value: 'stop', label: t('questions.closeStop') }]} />
      </Row>
    </Section>
  )
}
