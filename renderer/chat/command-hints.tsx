import { useTranslation } from 'react-i18next'
import type { ConnectionPrompt } from '../../shared/mcp/connection.ts'
import { visibleText } from '../approvals/hidden-characters.ts'
import { cx } from '../ui/class-names.ts'
import type { Hints } from './use-command-hints.ts'

/** Direct commands that fit what was typed so far, above the writing field. The focus stays in the field. */
export function CommandHints({ hints, onPicked }: { hints: Hints; onPicked: () => void }) {
  const { t } = useTranslation('chat')
  if (hints.shown.length === 0) return null
  return (
    <div className="move-rise absolute max-h-[50vh] overflow-y-auto right-0 bottom-full left-0 z-20 mb-2 rounded-card border border-line bg-raised p-1 shadow-3">
      <p className="px-2.5 pt-1.5 pb-1 text-13 text-ink-3"><span className="font-medium">{t('commandsTitle')}</span> · {t('commandsLead')}</p>
      <div id={hints.listId} role="listbox" aria-label={t('commandsTitle')}>
        {hints.shown.map((hint, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the writing field keeps the focus and handles the keys
          <div key={hint.command} id={`${hints.listId}-${index}`} role="option" aria-selected={index === hints.chosen}
            // The press would take the focus out of the field before the click counts.
            onPointerDown={(event) => event.preventDefault()} onClick={() => { hints.pick(hint); onPicked() }}
            className={cx('flex items-baseline gap-3 rounded-control px-2.5 py-1.5', index === hints.chosen && 'bg-hover')}>
            <code className={cx('shrink-0 font-mono text-13', 'direct' in hint ? 'w-14' : 'max-w-60 truncate text-accent')}>{visibleText(hint.command)}</code>
            <span className="min-w-0 truncate text-ink-2">{'direct' in hint ? t(`command.${hint.direct}`) : visibleText(promptWords(hint.prompt))}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** What a ready-made prompt is, with what it wants to know: `Summary of a file · file`. */
function promptWords({ title, description, args }: ConnectionPrompt): string {
  return [description || title, ...args.filter(({ required }) => required).map(({ name }) => name)].filter(Boolean).join(' · ')
}
