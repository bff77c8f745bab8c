import { useTranslation } from 'react-i18next'
import type { Unseen } from '../../shared/undo/undo.ts'

/** Said openly: where undo could not look, and what it can never reach. */
export function WhatWasNotSeen({ unseen, commands }: { unseen: readonly Unseen[]; commands: boolean }) {
  const { t } = useTranslation('undo')
  if (unseen.length === 0 && !commands) return null
  return (
    <section className="mt-4 border-t border-line pt-3 text-13 text-ink-2">
      <h3 className="font-medium">{t('dialog.notSeen')}</h3>
      <ul className="mt-1 list-disc pl-5">
        {commands && <li>{t('dialog.commands')}</li>}
        {unseen.map(({ why, path }) => <li key={`${why} ${path}`} className="wrap-anywhere">{t('dialog.unseenPlace', { path: path === '' ? t('dialog.wholeFolder') : path, why: t(`why.${why}`) })}</li>)}
      </ul>
    </section>
  )
}
