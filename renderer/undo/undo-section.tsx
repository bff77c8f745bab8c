import { useTranslation } from 'react-i18next'
import { settingBounds } from '../../shared/settings/bounds.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { NumberSetting } from '../settings/number-setting.tsx'
import { Row, Section } from '../settings/section.tsx'
import { useSettings } from '../stores/settings-store.ts'

const gigabyte = 1_000_000_000
const { undoDays, undoBytes } = settingBounds
const spaceBounds = { min: undoBytes.min / gigabyte, max: undoBytes.max / gigabyte }

/** Settings: how long, and within how much space, old versions are kept. */
export function UndoSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('undo')
  const { update } = useSettings.getState()
  return (
    <Section title={t('settings.title')} lead={t('settings.lead')}>
      <Row label={t('settings.days')} tall>
        <NumberSetting label={t('settings.days')} unit={t('settings.daysUnit')} value={settings.undoDays} {...undoDays} range={t('settings.daysRange', undoDays)} onSave={(days) => update({ undoDays: days })} />
      </Row>
      <Row label={t('settings.space')} note={t('settings.spaceNote')} tall>
        <NumberSetting label={t('settings.space')} unit={t('settings.spaceUnit')} value={Math.round(settings.undoBytes / gigabyte * 10) / 10} {...spaceBounds} step={0.1} range={t('settings.spaceRange', spaceBounds)} onSave={(size) => update({ undoBytes: Math.round(size * gigabyte) })} />
      </Row>
    </Section>
  )
}
