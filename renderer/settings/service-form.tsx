import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../shared/settings/settings.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/switch.tsx'
import { CheckOutcome } from './check-outcome.tsx'
import { AddressField, KeyField, KeyStoreNote } from './connect-fields.tsx'
import { ExternalLink } from './external-link.tsx'
import { ForgetService } from './forget-service.tsx'
import { ModelField } from './model-field.tsx'
import { asksForAddress, isLocal, servicePages } from './service-facts.ts'
import { blamedField, useConnect } from './use-connect.ts'

/** Everything a service needs, in one form with one button: check and save are the same thing. */
export function ServiceForm({ service }: { service: Service }) {
  const { t } = useTranslation(['settings', 'chat'])
  const { provider } = service
  const form = useConnect(service)
  const usual = useSettings((state) => state.settings?.defaultModel.provider)
  const strength = useSettings((state) => state.app?.secretStorage)
  const [forNew, setForNew] = useState(usual === 'practice' || usual === provider)
  const [otherAddress, setOtherAddress] = useState(false)
  const addressWrong = blamedField(form.state) === 'address'
  const local = isLocal(provider)
  const page = servicePages[provider]
  const noPlace = strength === 'none' && !local
  return (
    <form
      className="grid gap-4 px-4 pt-1 pb-4 pl-15" noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.check(forNew)
      }}
    >
      {asksForAddress(provider) && <AddressField form={form} {...(local ? {} : { hint: t('connect.addressHint') })} />}
      {!local && <KeyField form={form} />}
      <ModelField key={provider} form={form} />
      {!asksForAddress(provider) && (
        <details open={otherAddress || addressWrong} onToggle={(event) => setOtherAddress(event.currentTarget.open)}>
          <summary className="w-fit rounded-[4px] text-13 text-ink-2">{t('connect.addressOther')}</summary>
          <AddressField form={form} hint={t('connect.addressHintCloud')} className="mt-2" />
        </details>
      )}
      <div className="-my-2"><Switch label={t('services.useForNew')} checked={forNew} onChange={setForNew} /></div>
      <CheckOutcome form={form} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="accent" busy={form.state.kind === 'checking'} disabled={noPlace && service.needsKey}>{form.state.kind === 'checking' ? t('connect.checking') : t('connect.check')}</Button>
        {(service.connected || service.hasKey) && <ForgetService service={service} />}
        {local && page && !service.connected && <ExternalLink url={page}>{t('connect.getProgram', { program: t(`chat:service.${provider}`) })}</ExternalLink>}
      </div>
      <p className="text-13 text-ink-3">{t('connect.checkNote')}</p>
      {!local && <KeyStoreNote />}
    </form>
  )
}
