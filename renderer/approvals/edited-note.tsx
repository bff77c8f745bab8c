import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { MarkedText } from './marked-text.tsx'

/** The person changed what is asked: what it was first, folded away. */
export function EditedNote({ was }: { was: string }) {
  const { t } = useTranslation('approvals')
  return (
    <details className="group pt-2 pr-4 pl-[68px] text-13 @max-[560px]:pl-4">
      <summary className="flex w-fit items-center gap-1.5 rounded-control text-ink-2"><Icon of={ChevronRight} className="transition-transform group-open:rotate-90" />{t('edit.was')}</summary>
      <pre className="mt-1 max-h-40 overflow-y-auto rounded-control bg-sunken px-2.5 py-1 font-mono whitespace-pre-wrap wrap-anywhere"><MarkedText text={was} /></pre>
    </details>
  )
}
