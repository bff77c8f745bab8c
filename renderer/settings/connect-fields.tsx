import { Eye, EyeOff, Globe, Lock, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../stores/settings-store.ts'
import { IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { ExternalLink } from './external-link.tsx'
import { useOutcomeWords } from './outcome-words.ts'
import { servicePages } from './service-facts.ts'
import type { ConnectForm } from './use-connect.ts'

/** The key: masked, with an eye, and where to get one. What is kept is never put into it. */
export function KeyField({ form, className }: { form: ConnectForm; className?: string }) {
  const { t } = useTranslation(['settings', 'chat'])
  const [shown, setShown] = useState(false)
  const { service, key, setKey } = form
  const page = servicePages[service.provider]
  const { wrong } = useOutcomeWords(form, 'key')
  return (
    <Field
      label={service.needsKey ? t('connect.key') : t('connect.keyOptional')} icon={Lock} type={shown ? 'text' : 'password'} value={key} onChange={(event) => setKey(event.currentTarget.value)}
      placeholder={service.hasKey ? t('connect.keyKept') : ''} autoComplete="off" autoCapitalize="off" spellCheck={false} className={className ?? ''} wrong={wrong}
      labelEnd={page && <ExternalLink url={page}>{t('connect.where')}</ExternalLink>}
      end={<IconButton icon={shown ? EyeOff : Eye} label={shown ? t('connect.hideKey') : t('connect.showKey')} onClick={() => setShown(!shown)} className="-mr-1.5" />}
    />
  )
}

export function AddressField({ form, hint, className }: { form: ConnectForm; hint?: string; className?: string }) {
  const { t } = useTranslation('settings')
  const { wrong } = useOutcomeWords(form, 'address')
  return (
    <Field label={t('connect.address')} icon={Globe} inputMode="url" value={form.address} onChange={(event) => form.setAddress(event.currentTarget.value)} autoComplete="off" autoCapitalize="off" spellCheck={false}
      hint={hint} wrong={wrong} className={className ?? ''} />
  )
}

/** Where a key will be kept on this computer, said as it is. */
export function KeyStoreNote({ className }: { className?: string }) {
  const { t } = useTranslation('settings')
  const strength = useSettings((state) => state.app?.secretStorage)
  if (!strength) return null
  return (
    <p className={`flex items-start gap-2 text-13 text-ink-2 ${className ?? ''}`}>
      <Icon of={strength === 'strong' ? ShieldCheck : ShieldAlert} className={strength === 'strong' ? 'mt-0.5 text-ink-3' : 'mt-0.5 text-wait'} />
      <span>{t(`keyStore.${strength}`)}</span>
    </p>
  )
}
