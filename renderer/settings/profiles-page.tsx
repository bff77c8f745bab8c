import { useTranslation } from 'react-i18next'
import { Page } from '../frame/page.tsx'

export function ProfilesPage() {
  const { t } = useTranslation('profiles')
  return <Page title={t('title')}>{null}</Page>
}
