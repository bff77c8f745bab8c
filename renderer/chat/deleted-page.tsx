import { useTranslation } from 'react-i18next'
import { Page } from '../frame/page.tsx'

export function DeletedPage() {
  const { t } = useTranslation('common')
  return <Page title={t('deletedChats')}>{null}</Page>
}
