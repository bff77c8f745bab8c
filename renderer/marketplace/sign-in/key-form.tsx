import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanKey } from '../../../shared/skills/registration.ts'
import { ExternalLink } from '../../settings/external-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { serviceWords } from './sign-in-words.ts'

/** Where a key is typed or pasted in. It is looked at for its form only; whether it is taken shows when it is used. `more`: buttons beside. */
export function KeyForm({ provider, scopes, busy, onKey, more }: { provider: string; scopes: readonly string[]; busy: boolean; onKey: (key: string) => void; more?: ReactNode }) {
  const { t } = useTranslation('signIn')
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const service = serviceWords(provider)
  const key = cleanKey(typed)
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => {
      event.preventDefault()
      setAsked(true)
      if (key !== null) onKey(key)
    }}>
      <Field
        className="max-w-120" label={t('key.label', { service })} type="password" value={typed} autoComplete="off" spellCheck={false} icon={KeyRound} onChange={(event) => setTyped(event.currentTarget.value)}
        wrong={asked && key === null ? t('key.wrong') : undefined} hint={provider === 'github' ? t('key.github') : t('key.hint')}
        labelEnd={provider === 'github' && <ExternalLink url={`https://github.com/settings/tokens/new?${new URLSearchParams({ description: 'Pincer', scopes: scopes.join(',') }).toString()}`}>{t('key.make')}</ExternalLink>}
      />
      <div className="flex flex-wrap gap-2">{more}<Button type="submit" busy={busy}>{t('key.use')}</Button></div>
    </form>
  )
}
