import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection, ConnectionForm } from '../../../shared/mcp/connection.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useConnections } from '../connections-store.ts'
import { draftOf, emptyDraft, formOf, wrongsOf, type FormDraft } from './form-draft.ts'
import { Lines } from './lines-field.tsx'
import { OutsideNote } from './outside-note.tsx'
import { TryFooter } from './try-footer.tsx'
import { TryPanel } from './try-panel.tsx'
import { useTry } from './use-try.ts'
import { ValueRows } from './value-rows.tsx'

/** The form: a program on this computer or an address, with values that may be secret. What is wrong is said when somebody tries. */
export function FormWay({ editing }: { editing?: Connection }) {
  const { t } = useTranslation('connections')
  const [draft, setDraft] = useState<FormDraft>(() => (editing ? draftOf(editing) : emptyDraft))
  const [asked, setAsked] = useState(false)
  const [scripts, setScripts] = useState<readonly string[]>([])
  const attempt = useTry()
  const names = useConnections((state) => state.list)?.map(({ name }) => name).filter((name) => name !== editing?.name) ?? []
  const wrongs = wrongsOf(draft, names)
  const say = (field: keyof typeof wrongs): string | undefined => {
    const wrong = asked ? wrongs[field] : undefined
    return wrong === undefined ? undefined : t(`form.wrong.${wrong}`)
  }
  const change = (patch: Partial<FormDraft>): void => setDraft((now) => ({ ...now, ...patch }))
  const form = (): ConnectionForm | null => {
    setAsked(true)
    return Object.keys(wrongs).length > 0 ? null : formOf(draft, scripts)
  }
  const onScripts = (asked_: ConnectionForm, agreed: readonly string[] | null): void => {
    if (agreed === null) return attempt.reset()
    setScripts(agreed)
    void attempt.run({ ...asked_, allowedScripts: [...agreed] }, { save: false, replaces: editing?.name })
  }
  return (
    <>
      {attempt.state.kind !== 'idle' && <TryPanel state={attempt.state} onScripts={onScripts} />}
      <div className={attempt.state.kind === 'idle' ? 'flex flex-col gap-4' : 'hidden'}>
        <Field label={t('form.name')} hint={t('form.nameHint')} value={draft.name} maxLength={100} autoComplete="off" wrong={say('name')} onChange={(event) => change({ name: event.currentTarget.value })} />
        <div>
          <p className="mb-1 text-13 text-ink-2">{t('form.where')}</p>
          <Segmented label={t('form.where')} value={draft.kind} onChange={(kind) => change({ kind })} options={[{ value: 'command', label: t('form.here') }, { value: 'remote', label: t('form.remote') }]} />
        </div>
        {draft.kind === 'command' ? (
          <>
            <Field label={t('form.program')} hint={t('form.programHint')} value={draft.command} spellCheck={false} autoComplete="off" autoCapitalize="off" wrong={say('command')} onChange={(event) => change({ command: event.currentTarget.value })} />
            <Lines label={t('form.args')} hint={t('form.argsHint')} value={draft.args} onChange={(args) => change({ args })} />
            <ValueRows title={t('form.values')} rows={draft.env} wrong={say('values')} onChange={(env) => change({ env })} />
            <OutsideNote />
          </>
        ) : (
          <>
            <Field label={t('form.address')} hint={t('form.addressHint')} type="url" value={draft.url} spellCheck={false} autoComplete="off" autoCapitalize="off" wrong={say('url')} onChange={(event) => change({ url: event.currentTarget.value })} />
            <ValueRows title={t('form.headers')} rows={draft.headers} wrong={say('values')} onChange={(headers) => change({ headers })} />
          </>
        )}
        <details open={draft.cwd !== '' || draft.timeout !== '' || draft.alsoAllow !== '' || draft.clientId !== '' || draft.transport !== 'auto'}>
          <summary className="w-fit rounded-[4px] text-ink-2">{t('form.more')}</summary>
          <div className="mt-3 flex flex-col gap-4">
            {draft.kind === 'command' ? <Field label={t('form.folder')} value={draft.cwd} spellCheck={false} onChange={(event) => change({ cwd: event.currentTarget.value })} /> : (
              <>
                <Select label={t('form.transport')} value={draft.transport} onChange={(transport) => change({ transport })} options={[{ value: 'auto', label: t('form.transportAuto') }, { value: 'http', label: t('form.transportHttp') }, { value: 'sse', label: t('form.transportSse') }]} />
                <Lines label={t('form.alsoAllow')} hint={t('form.alsoAllowHint')} value={draft.alsoAllow} rows={2} onChange={(alsoAllow) => change({ alsoAllow })} />
                <Field label={t('form.client')} hint={t('form.clientHint')} value={draft.clientId} spellCheck={false} autoComplete="off" onChange={(event) => change({ clientId: event.currentTarget.value })} />
                {draft.clientId.trim() !== '' && <Field label={t('form.clientSecret')} type="password" autoComplete="off" placeholder={draft.clientKept ? t('form.keptSecret') : ''} value={draft.clientSecret} onChange={(event) => change({ clientSecret: event.currentTarget.value })} />}
              </>
            )}
            <Field label={t('form.timeout')} hint={t('form.timeoutHint')} inputMode="numeric" value={draft.timeout} wrong={say('timeout')} onChange={(event) => change({ timeout: event.currentTarget.value })} />
          </div>
        </details>
      </div>
      <TryFooter attempt={attempt} form={form} replaces={editing?.name} saveWords={editing ? t('form.saveChanges') : t('form.save')} />
    </>
  )
}
