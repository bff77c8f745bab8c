import { RotateCcw } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallOutput } from '../../shared/contract/calls.ts'
import { defaultProfiles } from '../../shared/settings/default-profiles.ts'
import { Page } from '../frame/page.tsx'
import { asGatewayError, call, type GatewayError } from '../gateway-client.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { ProfilePanel } from './profile-panel.tsx'

/** The places Pincer works in, one at a time. */
export function ProfilesPage() {
  const { t } = useTranslation(['profiles', 'common'])
  const profiles = useSettings((state) => state.profiles)
  const [known, setKnown] = useState<CallOutput<'tools.list'> | null>(null)
  const [error, setError] = useState<GatewayError | null>(null)
  const load = useCallback(() => {
    setError(null)
    Promise.all([useSettings.getState().loadProfiles(), call('tools.list', {}).then((tools) => setKnown(tools))]).catch((thrown: unknown) => setError(asGatewayError(thrown)))
  }, [])
  useEffect(load, [load])
  return (
    <Page title={t('title')}>
      <div className="mx-auto max-w-190">
        <p className="mb-4 text-ink-2">{t('lead')}</p>
        {error && <GatewayErrorCard error={error} actions={<Button icon={RotateCcw} onClick={load}>{t('common:tryAgain')}</Button>} />}
        {profiles && known && (
          <Tabs.Root defaultValue="main">
            <Tabs.List aria-label={t('places')} className="mb-4 inline-flex flex-wrap rounded-control bg-sunken p-[3px] inset-ring inset-ring-line">
              {profiles.map(({ id }) => (
                <Tabs.Trigger key={id} value={id} className="inline-flex h-7 items-center rounded-[4px] px-3 text-ink-2 hover:text-ink data-[state=active]:bg-raised data-[state=active]:font-medium data-[state=active]:text-ink data-[state=active]:ring-1 data-[state=active]:ring-line-strong">
                  {t(`name.${id}`)}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            {profiles.map((profile) => {
              const standard = defaultProfiles.find((each) => each.id === profile.id) ?? profile
              return <Tabs.Content key={profile.id} value={profile.id} className="rounded-card"><ProfilePanel profile={profile} standard={standard} known={known} /></Tabs.Content>
            })}
          </Tabs.Root>
        )}
      </div>
    </Page>
  )
}
