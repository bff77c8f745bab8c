import { ChevronRight, Lightbulb } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFold } from '../stores/fold-store.ts'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** What the model thought before it spoke: one quiet line, open on wish. */
export function Thinking({ id, text, now }: { id: string; text: string; now: boolean }) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useFold(`thinking-${id}`)
  const bodyId = useId()
  return (
    <div className="mb-2">
      <button type="button" aria-expanded={open} aria-controls={bodyId} onClick={() => setOpen(!open)} className="-ml-1 inline-flex h-6 items-center gap-1.5 rounded-control px-1 text-13 text-ink-3 hover:text-ink">
        {now ? <Spinner className="text-accent" /> : <Icon of={Lightbulb} />}
        {now ? t('thinking') : t('thought')}
        <Icon of={ChevronRight} className={cx('transition-transform duration-(--dur-fast)', open && 'rotate-90')} />
      </button>
      {open && <p id={bodyId} className="mt-1 max-h-80 overflow-y-auto border-l-2 border-line pl-3 text-14 whitespace-pre-wrap text-ink-2">{text}</p>}
    </div>
  )
}
