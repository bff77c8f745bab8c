import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { isLocal } from './service-facts.ts'
import type { ConnectForm } from './use-connect.ts'
import { useOffered } from './use-offered.ts'
import { useOutcomeWords } from './outcome-words.ts'

/** Not a name a service can give: names have no space at their ends. */
const another = ' another '

/**
 * Which model of the service: names it offered or that are known, and always a way to type one. Give it `key={provider}`.
 * `brief`: without the question for the service's list as long as names are known (the first minute).
 */
export function ModelField({ form, brief = false, className }: { form: ConnectForm; brief?: boolean; className?: string }) {
  const { t } = useTranslation(['settings', 'chat'])
  const { service, model, setModel } = form
  const local = isLocal(service.provider)
  const { offered, look } = useOffered(form, local)
  const names = [...new Set([...service.models, ...(offered.kind === 'told' ? offered.names : [])])]
  const [typing, setTyping] = useState(false)
  const typed = typing || names.length === 0 || !names.includes(model)
  const { wrong } = useOutcomeWords(form, 'model')
  const asks = local || !brief || names.length === 0
  return (
    <div className={className}>
      {names.length > 0 && (
        <Select
          label={t('connect.model')} value={typed ? another : model} options={[...names.map((name) => ({ value: name, label: name })), { value: another, label: t('connect.modelOther') }]}
          onChange={(next) => {
            setTyping(next === another)
            setModel(next === another ? '' : next)
          }}
        />
      )}
      {typed && (
        <Field
          label={names.length > 0 ? t('connect.modelName') : t('connect.model')} value={model} onChange={(event) => setModel(event.currentTarget.value)} spellCheck={false} autoCapitalize="off" autoComplete="off"
          hint={brief ? undefined : t('connect.modelNameHint')} wrong={wrong} className={names.length > 0 ? 'mt-3' : ''}
        />
      )}
      {!typed && wrong && <p className="mt-1 text-13 text-bad">{wrong}</p>}
      {asks && (
        <div className="mt-1 flex flex-wrap items-center gap-x-2">
          <Button kind="quiet" size="small" className="-ml-2.5" icon={RotateCcw} busy={offered.kind === 'looking'} onClick={look}>
            {offered.kind === 'looking' ? t('connect.looking') : offered.kind === 'told' ? t('connect.lookAgain') : t('connect.askList')}
          </Button>
          <span role="status" className="text-13 text-ink-3">
            {offered.kind === 'told' && (offered.names.length > 0 ? t('connect.askedList', { count: offered.names.length })
              : local ? t('connect.askedNothingLocal', { service: t(`chat:service.${service.provider}`) }) : t('connect.askedNothing'))}
          </span>
        </div>
      )}
    </div>
  )
}
