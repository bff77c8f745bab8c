import { useTranslation } from 'react-i18next'
import { Page } from '../frame/page.tsx'
import { UndoSection } from '../undo/undo-section.tsx'
import { useSettings } from '../stores/settings-store.ts'
import { AddressesSection } from './addresses-section.tsx'
import { AskingSection } from './asking-section.tsx'
import { AboutSection, PlacesSection } from './about-sections.tsx'
import { LookSection } from './look-section.tsx'
import { PracticeSection } from './practice-section.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { SafeAreaSection } from './safe-area-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { StartNotices } from './start-notices.tsx'

/** Everything a person may set, on one page. A choice is kept at once; what could not be kept says so and the last good one stays. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const app = useSettings((state) => state.app)
  const settings = useSettings((state) => state.settings)
  if (!app || !settings) return <Page title={t('title')}>{null}</Page>
  return (
    <Page title={t('title')}>
      <div className="mx-auto max-w-190">
        <StartNotices notices={app.startNotices} />
        <LookSection settings={settings} />
        <ServicesSection />
        <QuestionsSection settings={settings} />
        <AskingSection settings={settings} />
        <SafeAreaSection />
        <AddressesSection settings={settings} />
        <UndoSection settings={settings} />
        <PracticeSection folder={app.practiceFolder} />
        <PlacesSection app={app} />
        <AboutSection app={app} />
      </div>
    </Page>
  )
}
