import { useTranslation } from 'react-i18next'
import type { AppState } from '../../shared/contract/calls.ts'
import { call } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Row, Section } from './section.tsx'

/** Where everything of the person's lies, and what leaves this computer. */
export function PlacesSection({ app }: { app: AppState }) {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('places.title')}>
      <Row label={t('places.own')} note={<><p>{t('places.ownNote')}</p><p className="wrap-anywhere text-ink-2">{app.ownFolder}</p></>}>
        <Button size="small" aria-label={t('places.showOwn')} onClick={() => report(call('app.showInFolder', { path: app.ownFolder }))}>{t('places.show')}</Button>
      </Row>
      <Row label={t('places.keys')} note={t(`keyStore.${app.secretStorage}`)} />
      <Row label={t('places.leaves')} note={t('places.leavesNote')} />
    </Section>
  )
}

export function AboutSection({ app }: { app: AppState }) {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <Section title={t('about.title')}>
      <Row label={`${t('common:appName')} ${app.version}`} note={`${t('about.runsAs')}: ${t(`about.shell.${app.shell}`)} · ${t(`about.platform.${app.platform}`)}`}>
        <Button size="small" onClick={() => report(useSettings.getState().update({ welcomed: false }))}>{t('about.welcome')}</Button>
      </Row>
    </Section>
  )
}
