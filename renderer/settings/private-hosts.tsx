import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../shared/settings/settings.ts'
import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { exactHost } from './exact-host.ts'

/** The person's exceptions from the guard of addresses: single computers of their own network, and a proxy that makes addresses up. */
export function PrivateHosts({ settings }: { settings: Pick<Settings, 'allowedPrivateHosts' | 'fakeIpProxy'> }) {
  const { t } = useTranslation('safeArea')
  const { update } = useSettings.getState()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const hosts = settings.allowedPrivateHosts
  const add = (): void => {
    const host = exactHost(text)
    setWrong(host === null)
    if (host === null) return
    setText('')
    if (!hosts.includes(host)) report(update({ allowedPrivateHosts: [...hosts, host] }))
  }
  return (
    <>
      <div className="px-4 py-3">
        <p className="font-medium">{t('private.title')}</p>
        <p className="text-13 text-ink-3">{t('private.note')}</p>
        {hosts.length > 0 && (
          <ul aria-label={t('private.title')} className="mt-2 grid gap-1">
            {hosts.map((host) => (
              <li key={host} className="flex items-center gap-2">
                <bdi className="min-w-0 grow font-mono text-13 wrap-anywhere">{host}</bdi>
                <IconButton icon={X} small label={t('private.remove', { host })} onClick={() => report(update({ allowedPrivateHosts: hosts.filter((each) => each !== host) }))} />
              </li>
            ))}
          </ul>
        )}
        <form className="mt-2 flex flex-wrap items-start gap-2" noValidate onSubmit={(event) => { event.preventDefault(); add() }}>
          <Field label={t('private.add')} value={text} onChange={(event) => { setText(event.target.value); setWrong(false) }} placeholder={t('private.example')} wrong={wrong ? t('private.wrong') : undefined} className="min-w-60 grow" />
          <Button type="submit" size="small" icon={Plus} className="mt-6">{t('private.open')}</Button>
        </form>
      </div>
      <div className="px-4 py-1">
        <Switch label={<span className="font-medium">{t('private.fake')}</span>} note={t('private.fakeNote')} checked={settings.fakeIpProxy} onChange={(fakeIpProxy) => report(update({ fakeIpProxy }))} />
      </div>
    </>
  )
}
