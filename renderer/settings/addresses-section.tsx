import { Network, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../shared/limits.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { announce } from '../frame/announcer.tsx'
import { asGatewayError } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Switch } from '../ui/switch.tsx'
import { readHost } from './private-host.ts'
import { Section } from './section.tsx'

/** Settings, “Addresses”: devices of one's own network that are open for every chat, and the proxy that answers names itself. */
export function AddressesSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('asking')
  const hosts = settings.allowedPrivateHosts
  const field = useRef<HTMLDivElement>(null)
  const close = async (host: string): Promise<void> => {
    await useSettings.getState().update({ allowedPrivateHosts: hosts.filter((each) => each !== host) })
    announce(t('addresses.closed', { host }))
    // The line with the button is gone; the keyboard stays in the section.
    field.current?.querySelector('input')?.focus()
  }
  return (
    <Section title={t('addresses.title')} lead={t('addresses.lead')}>
      <div className="px-4 py-3">
        <h3 className="font-medium">{t('addresses.list')}</h3>
        {hosts.length === 0 ? <p className="text-13 text-ink-3">{t('addresses.none')}</p> : (
          <ul aria-label={t('addresses.list')}>
            {hosts.map((host) => (
              <li key={host} className="flex min-h-9 items-center gap-3">
                <Icon of={Network} className="text-ink-3" /><span className="min-w-0 grow font-mono text-13 wrap-anywhere">{host}</span>
                <Button size="small" aria-label={t('addresses.closeOf', { host })} onClick={() => report(close(host))}>{t('addresses.close')}</Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div ref={field} className="px-4 py-3"><AddHost hosts={hosts} /></div>
      <div className="px-4 py-1"><Switch label={t('addresses.fake')} note={t('addresses.fakeNote')} checked={settings.fakeIpProxy} onChange={(fakeIpProxy) => report(useSettings.getState().update({ fakeIpProxy }))} /></div>
    </Section>
  )
}

/** Checked when it is added; what does not fit stays typed with its reason. */
function AddHost({ hosts }: { hosts: readonly string[] }) {
  const { t } = useTranslation(['asking', 'errors', 'settings'])
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const read = readHost(typed, hosts)
  const add = async (): Promise<void> => {
    if (!read.ok) return setWrong(t(`addresses.wrong.${read.why}`, { host: read.host, count: limits.privateHosts }))
    setBusy(true)
    try {
      await useSettings.getState().update({ allowedPrivateHosts: [...hosts, read.host] })
      announce(t('addresses.opened', { host: read.host }))
      setTyped('')
    } catch (error) {
      setWrong(t('settings:notSaved', { reason: t(`errors:${asGatewayError(error).code}.happened`) }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="flex flex-wrap items-start gap-2" onSubmit={(event) => { event.preventDefault(); void add() }}>
      <Field label={t('addresses.label')} placeholder={t('addresses.placeholder')} value={typed} maxLength={300} spellCheck={false} autoComplete="off" autoCapitalize="off" wrong={wrong} className="min-w-60 grow basis-0"
        hint={read.ok && read.fromAddress ? t('addresses.fromAddress', { host: read.host }) : undefined}
        onChange={(event) => { setTyped(event.currentTarget.value); setWrong(undefined) }} />
      <Button icon={Plus} type="submit" size="tall" busy={busy} className="mt-6">{t('addresses.open')}</Button>
    </form>
  )
}
