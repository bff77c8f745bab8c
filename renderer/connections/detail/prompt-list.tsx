import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { newChat, useDrafts } from '../../stores/draft-store.ts'
import { report } from '../../stores/report-error.ts'
import { useRoute } from '../../stores/route-store.ts'
import { Button } from '../../ui/button.tsx'
import { useConnections } from '../connections-store.ts'

/** Ready-made prompts of a connection, as they are typed in a chat, with what each wants to know. */
export function PromptList({ name }: { name: string }) {
  const { t } = useTranslation('connections')
  const prompts = useConnections((state) => state.prompts)
  useEffect(() => report(useConnections.getState().loadPrompts()), [])
  const own = prompts?.filter(({ connection }) => connection === name) ?? []
  if (own.length === 0) return null
  const use = (command: string): void => {
    useDrafts.getState().setText(newChat, `${command} `)
    useRoute.getState().go({ page: 'chat', sessionId: null })
  }
  return (
    <section aria-labelledby="connection-prompts">
      <h3 id="connection-prompts" className="text-18">{t('prompts.title')}</h3>
      <p className="text-13 text-ink-3">{t('prompts.lead')}</p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
        {own.map((prompt) => (
          <li key={prompt.command} className="flex items-start gap-4 px-4 py-3">
            <div className="min-w-0 grow">
              <p className="wrap-anywhere"><code className="font-mono text-13 font-medium text-accent">{prompt.command}</code> <span className="ml-1 font-medium"><MarkedText text={prompt.title} /></span></p>
              {prompt.description !== '' && <p className="text-13 wrap-anywhere text-ink-2"><MarkedText text={prompt.description} /></p>}
              {prompt.args.length > 0 && (
                <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-ink-3">
                  {prompt.args.map((arg) => <li key={arg.name} title={arg.description}><code className="font-mono text-ink-2"><MarkedText text={arg.name} /></code> {t(arg.required ? 'prompts.required' : 'prompts.optional')}{arg.description !== '' && <>, <MarkedText text={arg.description} /></>}</li>)}
                </ul>
              )}
            </div>
            <Button size="small" aria-label={t('prompts.useOf', { command: prompt.command })} onClick={() => use(prompt.command)}>{t('prompts.use')}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
