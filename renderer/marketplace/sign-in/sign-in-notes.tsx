import { LogIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Lane } from '../../../shared/sessions/chat-view.ts'
import { useRoute } from '../../stores/route-store.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { signInLack, type SignInLack } from './sign-in-lack.ts'
import { serviceWords, skillWords } from './sign-in-words.ts'

/** Under the lanes: which account a step would have needed, and the way to it. Each skill is said once. */
export function SignInNotes({ lanes }: { lanes: readonly Lane[] }) {
  const lacks = new Map(lanes.flatMap((lane) => { const lack = signInLack(lane.failure); return lack ? [[`${lack.id} ${lack.provider} ${lack.why}`, lack] as const] : [] }))
  if (lacks.size === 0) return null
  return <div className="mt-2 grid gap-2">{[...lacks].map(([key, lack]) => <SignInNote key={key} lack={lack} />)}</div>
}

function SignInNote({ lack }: { lack: SignInLack }) {
  const { t } = useTranslation('signIn')
  const skill = skillWords(lack)
  return (
    <div role="note" aria-label={t('note.label')} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-bg px-4 py-3">
      <p className="flex min-w-0 grow basis-60 items-start gap-2"><Icon of={LogIn} className="mt-0.5 text-ink-3" /><span className="min-w-0 wrap-anywhere">{t(`note.${lack.why}`, { skill, service: serviceWords(lack.provider) })}</span></p>
      <Button size="small" aria-label={t('note.show', { skill })} onClick={() => useRoute.getState().go({ page: 'skills', id: lack.id })}>{lack.why === 'unavailable' ? t('note.setUp') : t('note.show', { skill })}</Button>
    </div>
  )
}
