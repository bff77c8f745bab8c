import { useTranslation } from 'react-i18next'
import { Page } from '../frame/page.tsx'

export function SettingsPage() {
  const { t } = useTranslation('settings')
  return <Page title={t('title')}>{null}</Page>
}
