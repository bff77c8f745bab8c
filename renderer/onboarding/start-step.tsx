import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { KeyPath } from './key-path.tsx'
import { LocalPath } from './local-path.tsx'
import { Peek } from './peek.tsx'
import { TryPath } from './try-path.tsx'

/** Two ways in, side by side. The loudest button is the one the person is nearer to. */
export function StartStep({ local, onConnected }: { local: boolean; onConnected: () => void }) {
  const { t } = useTranslation('onboarding')
  const [ready, setReady] = useState(false)
  return (
    <>
      <h1 tabIndex={-1} className="text-30 outline-none">{t('title')}</h1>
      <p className="mt-1 reading text-ink-2">{t('lead')}</p>
      <div className="mt-5 grid gap-5 mid:grid-cols-2">
        <TryPath loud={!ready} />
        {local ? <LocalPath onReady={setReady} onContinue={onConnected} /> : <KeyPath onReady={setReady} onContinue={onConnected} />}
      </div>
      <Peek />
    </>
  )
}
