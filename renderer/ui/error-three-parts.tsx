import { Info, Lightbulb, ShieldCheck, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

export interface ErrorParts { readonly title: string; readonly happened: string; readonly did: string; readonly can: string }

/** Every error on screen: what happened, what we did, what you can do; then the way on. `detail` is folded away. */
export function ErrorThreeParts({ parts, tone = 'bad', detail, actions }: { parts: ErrorParts; tone?: 'bad' | 'wait'; detail?: string | undefined; actions?: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <section role="group" aria-label={parts.title} className="rounded-card border border-line bg-raised p-4">
      <h3 className="flex items-start gap-3 text-15">
        <Icon of={TriangleAlert} large className={tone === 'bad' ? 'mt-0.5 text-bad' : 'mt-0.5 text-wait'} />
        <span className="min-w-0">{parts.title}</span>
      </h3>
      <dl className="mt-3 grid gap-3">
        <Part icon={Info} name={t('whatHappened')}>{parts.happened}</Part>
        <Part icon={ShieldCheck} name={t('whatWeDid')}>{parts.did}</Part>
        <Part icon={Lightbulb} name={t('whatYouCanDo')}>{parts.can}</Part>
      </dl>
      {detail && (
        <details className="mt-3 pl-8 text-13 text-ink-3">
          <summary className="w-fit rounded-[4px]">{t('details')}</summary>
          <pre className="mt-1 max-h-40 overflow-auto rounded-control bg-sunken p-2 font-mono whitespace-pre-wrap text-ink-2">{detail}</pre>
        </details>
      )}
      {actions && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
    </section>
  )
}

function Part({ icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-3 font-semibold"><Icon of={icon} className="mx-0.5 text-ink-3" />{name}</dt>
      <dd className="pl-8 text-ink-2">{children}</dd>
    </div>
  )
}
