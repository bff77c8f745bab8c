import { useTranslation } from 'react-i18next'
import type { Settings } from '../../shared/settings/settings.ts'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Segmented } from '../ui/segmented.tsx'
import { Row, Section } from './section.tsx'

/** Language names are written in their own language, so that they are found by who needs them. */
export const languageNames = { en: <span lang="en">English</span>, zh: <span lang="zh-CN">简体中文</span> } as const

export function LookSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const update = (patch: Partial<Settings>): void => report(useSettings.getState().update(patch))
  return (
    <Section title={t('look.title')}>
      <Row label={t('look.language')} note={t('look.languageNote')}>
        <Segmented label={t('look.language')} value={settings.language} onChange={(language) => update({ language })}
          options={[{ value: 'system', label: t('look.languageSystem') }, { value: 'en', label: languageNames.en }, { value: 'zh', label: languageNames.zh }]} />
      </Row>
      <Row label={t('look.theme')} note={t('look.themeNote')}>
        <Segmented label={t('look.theme')} value={settings.theme} onChange={(theme) => update({ theme })}
          options={[{ value: 'system', label: t('look.themeSystem') }, { value: 'light', label: t('look.light') }, { value: 'dark', label: t('look.dark') }]} />
      </Row>
    </Section>
  )
}
