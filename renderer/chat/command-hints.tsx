import { useTranslation } from 'react-i18next'
import { cx } from '../ui/class-names.ts'
import type { Hints } from './use-command-hints.ts'

/** Direct commands that fit what was typed so far, above the writing field. The focus stays in the field. */
export function CommandHints({ hints, onPicked }: { hints: Hints; onPicked: () => void }) {
  const { t } = useTranslation('chat')
  if (hints.shown.length === 0) return null
  return (
    <div className="move-rise absolute right-0 bottom-full left-0 z-20 mb-2 rounded-card border border-line bg-raised p-1 shadow-3">
      <p className="px-2.5 pt-1.5 pb-1 text-13 text-ink-3"><span className="font-medium">{t('commandsTitle')}</span> · {t('commandsLead')}</p>
      <div id={hints.listId} role="listbox" aria-label={t('commandsTitle')}>
        {hints.shown.map((name, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the writing field keeps the focus and handles the keys
          <div key={name} id={`${hints.listId}-${name}`} role="option" aria-selected={index === hints.chosen}
            // The press would take the focus out of the field before the click counts.
            onPointerDown={(event) => event.preventDefault()} onClick={() => { hints.pick(name); onPicked() }}
            className={cx('flex items-baseline gap-3 rounded-control px-2.5 py-1.5', index === hints.chosen && 'bg-hover')}>
            <code className="w-14 shrink-0 font-mono text-13">/{name}</code>
            <span className="min-w-0 truncate text-ink-2">{t(`command.${name}`)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
