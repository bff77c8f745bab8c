import { useTranslation } from 'react-i18next'
import { Page } from '../frame/page.tsx'

export function ActivityPage() {
  const { t } = useTranslation('activity')
  return <Page title={t('title')}>{null}</Page>
}
