import { Check, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts, type Toast } from '../stores/toast-store.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

/** How long a message with an undo stays: DESIGN gives a taken-back step ten seconds. */
const shownMs = 10_000

/** Short messages at the lower edge, beside the conversation. Bad news stays until it is put away. */
export function ToastRegion() {
  const { t } = useTranslation('common')
  const toasts = useToasts((state) => state.toasts)
  return (
    <section aria-label={t('messages')} aria-live="polite" className="pointer-events-none fixed bottom-20 left-1/2 z-50 flex w-full max-w-120 -translate-x-1/2 flex-col gap-2 px-4">
      {toasts.map((toast) => <ToastLine key={toast.id} toast={toast} />)}
    </section>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const { t } = useTranslation('common')
  const dismiss = useToasts((state) => state.dismiss)
  useEffect(() => {
    if (toast.tone === 'bad') return undefined
    const timer = setTimeout(() => dismiss(toast.id), shownMs)
    return () => clearTimeout(timer)
  }, [toast, dismiss])
  return (
    <div className="move-rise pointer-events-auto flex items-center gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-3">
      {toast.tone !== 'plain' && <Icon of={toast.tone === 'ok' ? Check : TriangleAlert} className={toast.tone === 'ok' ? 'text-ok' : 'text-bad'} />}
      <p className="min-w-0 grow">{toast.text}</p>
      {toast.action && <Button size="small" onClick={() => { toast.action?.run(); dismiss(toast.id) }}>{toast.action.label}</Button>}
      <IconButton icon={X} label={t('dismiss')} onClick={() => dismiss(toast.id)} />
    </div>
  )
}
