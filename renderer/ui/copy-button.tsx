import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { copyText } from './copy-text.ts'

/** How long the tick stays after copying. */
const tickMs = 1_500

/** Copies a text; shows a tick for a moment. `label` says what is copied. */
export function CopyButton({ text, label, className }: { text: () => string; label: string; className?: string }) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), tickMs)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <>
      <IconButton icon={copied ? Check : Copy} label={copied ? t('copied') : label} small className={className} onClick={() => { void copyText(text()).then(setCopied) }} />
      <span role="status" className="sr-only">{copied ? t('copied') : ''}</span>
    </>
  )
}
