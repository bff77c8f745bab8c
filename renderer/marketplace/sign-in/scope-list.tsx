import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SignInRequest } from '../../../shared/skills/sign-in.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { scopeWords } from './scope-words.ts'

/** What an account will be allowed for, in plain words; what was not allowed so far stands out. A permission we have no words for is shown as it is called. */
export function ScopeList({ provider, scopes, labelledBy, className }: { provider: string; scopes: SignInRequest['scopes']; labelledBy?: string; className?: string }) {
  const { t } = useTranslation('signIn')
  return (
    <ul aria-labelledby={labelledBy} className={cx('grid gap-1', className)}>
      {scopes.toSorted((a, b) => Number(b.isNew) - Number(a.isNew)).map(({ name, isNew }) => {
        const said = scopeWords(provider, name)
        return (
          <li key={name} data-scope={name} className="flex items-start gap-2">
            <Icon of={isNew ? Plus : Check} className={cx('mt-1', isNew ? 'text-wait' : 'text-ink-3')} />
            <span className={cx('min-w-0 wrap-anywhere', said === null && 'font-mono text-13')} title={said === null ? undefined : name}>{said ?? <MarkedText text={name} />}</span>
            {isNew && <Chip tone="wait" className="min-h-5 shrink-0 px-1.5 py-0" title={t('mayNew')}>{t('isNew')}</Chip>}
          </li>
        )
      })}
    </ul>
  )
}
