import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConversationPage } from './chat/conversation-page.tsx'
import { DeletedPage } from './chat/deleted-page.tsx'
import { Announcer } from './frame/announcer.tsx'
import { BrokenPart } from './frame/broken-part.tsx'
import { Shell } from './frame/shell.tsx'
import { useLanguageAndTheme } from './frame/use-language-and-theme.ts'
import { useStart } from './frame/use-start.tsx'
import { useRoute } from './stores/route-store.ts'
import { useSettings } from './stores/settings-store.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Spinner } from './ui/spinner.tsx'
import { ToastRegion } from './ui/toast-region.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'

const ActivityPage = lazy(() => import('./activity/activity-page.tsx').then((module) => ({ default: module.ActivityPage })))
const ConnectionsPage = lazy(() => import('./connections/connections-page.tsx').then((module) => ({ default: module.ConnectionsPage })))
const SettingsPage = lazy(() => import('./settings/settings-page.tsx').then((module) => ({ default: module.SettingsPage })))
const SkillsPage = lazy(() => import('./marketplace/skills-page.tsx').then((module) => ({ default: module.SkillsPage })))
const ProfilesPage = lazy(() => import('./settings/profiles-page.tsx').then((module) => ({ default: module.ProfilesPage })))
const Welcome = lazy(() => import('./onboarding/welcome.tsx').then((module) => ({ default: module.Welcome })))

/** The whole window: the first minute until it is done, then the frame with one page in it. */
export function App() {
  const start = useStart()
  useLanguageAndTheme()
  const welcomed = useSettings((state) => state.settings?.welcomed)
  return (
    <TooltipProvider>
      {start.failure ? start.failure : welcomed === undefined ? <Waiting /> : (
        <Suspense fallback={<Waiting />}>{welcomed ? <Shell><PageBoundary><Page /></PageBoundary></Shell> : <PageBoundary><Welcome /></PageBoundary>}</Suspense>
      )}
      <ToastRegion />
      <Announcer />
    </TooltipProvider>
  )
}

/** A page that cannot be drawn leaves the list of chats usable; going elsewhere starts afresh. */
function PageBoundary({ children }: { children: ReactNode }) {
  const route = useRoute((state) => state.route)
  return (
    <ErrorBoundary key={route.page === 'chat' ? route.sessionId : route.page} fallback={(error, again) => <div className="grid place-items-center overflow-y-auto p-6"><div className="w-full max-w-140"><BrokenPart error={error} again={again} /></div></div>}>
      {children}
    </ErrorBoundary>
  )
}

function Page() {
  const route = useRoute((state) => state.route)
  useEffect(() => { document.querySelector('main')?.scrollTo(0, 0) }, [route])
  switch (route.page) {
    case 'chat': return <ConversationPage sessionId={route.sessionId} />
    case 'connections': return <ConnectionsPage {...(route.name === undefined ? {} : { name: route.name })} />
    case 'skills': return <SkillsPage {...(route.view === undefined ? {} : { view: route.view })} {...(route.id === undefined ? {} : { id: route.id })} />
    case 'activity': return <ActivityPage />
    case 'settings': return <SettingsPage />
    case 'profiles': return <ProfilesPage />
    case 'deleted': return <DeletedPage />
    default: return route satisfies never
  }
}

function Waiting() {
  const { t } = useTranslation('common')
  return <div role="status" className="grid h-full place-items-center text-ink-3"><Spinner /><span className="sr-only">{t('loading')}</span></div>
}
