import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Skill, SkillField } from '../../../shared/skills/skill.ts'
import { asGatewayError, type GatewayError } from '../../gateway-client.ts'
import { parseNumber } from '../../settings/number-setting.tsx'
import { useToasts } from '../../stores/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { GatewayErrorCard } from '../../ui/gateway-error-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { configure } from '../skill-actions.ts'

type Value = string | number | boolean | null

/** The form a skill asks for. A secret is only ever typed in: what is kept is never shown, and an empty field leaves it as it is. */
export function SettingsForm({ skill }: { skill: Skill }) {
  const { t } = useTranslation('skills')
  const [typed, setTyped] = useState<Readonly<Record<string, string | boolean>>>({})
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<GatewayError | null>(null)
  const { fields, id, displayName } = skill
  const wrongs = new Map(fields.flatMap((field) => { const wrong = wrongOf(field, typed[field.name]); return wrong === null ? [] : [[field.name, wrong] as const] }))
  const send = async (values: Readonly<Record<string, Value>>): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      await configure(id, values)
      setTyped({})
      setAsked(false)
      useToasts.getState().show({ tone: 'ok', text: t('settings.saved', { name: displayName }) })
    } catch (thrown) {
      setError(asGatewayError(thrown))
    } finally {
      setBusy(false)
    }
  }
  const save = (): void => {
    setAsked(true)
    if (wrongs.size === 0) void send(Object.fromEntries(fields.flatMap((field) => { const value = typed[field.name]; return value === undefined || (field.kind === 'secret' && value === '') ? [] : [[field.name, valueOf(field, value)] as const] })))
  }
  if (fields.length === 0) return null
  return (
    <section aria-labelledby="skill-settings">
      <h3 id="skill-settings" className="text-18">{t('settings.title')}</h3>
      <p className="mb-3 text-13 text-ink-3">{t('settings.lead')}</p>
      <form noValidate className="flex flex-col gap-4 rounded-card border border-line bg-raised p-4" onSubmit={(event) => { event.preventDefault(); save() }}>
        {fields.map((field) => <OneField key={field.name} field={field} typed={typed[field.name]} wrong={asked ? wrongs.get(field.name) : undefined} onType={(value) => setTyped((now) => ({ ...now, [field.name]: value }))} onTakeAway={() => void send({ [field.name]: null })} />)}
        {fields.some(({ kind }) => kind === 'secret') && <p className="flex items-center gap-2 text-13 text-ink-3"><Icon of={KeyRound} />{t('settings.secretNote')}</p>}
        {error && <GatewayErrorCard error={error} />}
        <div><Button type="submit" kind="solid" busy={busy}>{t('settings.save')}</Button></div>
      </form>
    </section>
  )
}

function OneField({ field, typed, wrong, onType, onTakeAway }: { field: SkillField; typed: string | boolean | undefined; wrong: 'missing' | 'number' | undefined; onType: (value: string | boolean) => void; onTakeAway: () => void }) {
  const { t } = useTranslation('skills')
  const { kind, title, description, required } = field
  const label = required ? title : `${title} (${t('settings.optional')})`
  const text = typeof typed === 'string' ? typed : field.value === null ? '' : String(field.value)
  if (kind === 'switch') return <Switch label={title} note={description === '' ? undefined : description} checked={typeof typed === 'boolean' ? typed : field.value === true} onChange={onType} />
  if (kind === 'choice') return <div><Select label={label} value={text} onChange={onType} options={[...(required && text !== '' ? [] : [{ value: '', label: text === '' ? t('settings.choose') : '—' }]), ...field.choices.map((choice) => ({ value: choice, label: choice }))]} />{(wrong ?? description) !== '' && <p className={wrong ? 'mt-1 text-13 text-bad' : 'mt-1 text-13 text-ink-3'}>{wrong ? t(`settings.${wrong}`) : description}</p>}</div>
  const secret = kind === 'secret'
  return (
    <Field
      label={label} type={secret ? 'password' : 'text'} value={secret ? (typeof typed === 'string' ? typed : '') : text} placeholder={secret && field.hasValue ? t('settings.kept') : undefined} autoComplete="off" spellCheck={false} {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
      wrong={wrong ? t(`settings.${wrong}`) : undefined} hint={description === '' ? undefined : description} onChange={(event) => onType(event.currentTarget.value)}
      end={secret && field.hasValue && <Button size="small" kind="quiet" aria-label={t('settings.takeAwayOf', { name: title })} onClick={onTakeAway}>{t('settings.takeAway')}</Button>}
    />
  )
}

function wrongOf(field: SkillField, typed: string | boolean | undefined): 'missing' | 'number' | null {
  if (field.kind === 'switch') return null
  const empty = typeof typed === 'string' ? typed.trim() === '' : !field.hasValue
  // A secret that is kept stays when its field is left empty.
  if (empty) return field.required && !(field.kind === 'secret' && field.hasValue) ? 'missing' : null
  return field.kind === 'number' && typeof typed === 'string' && numberOf(typed) === null ? 'number' : null
}

function valueOf(field: SkillField, typed: string | boolean): Value {
  if (typeof typed === 'boolean') return typed
  if (typed.trim() === '') return null
  return field.kind === 'number' ? numberOf(typed) : typed
}

/** Negative numbers and fine fractions too: only the skill knows what fits. */
function numberOf(text: string): number | null {
  const plain = text.trim()
  const size = parseNumber(plain.replace(/^[-−]/, ''), 0.000_001)
  return size === null ? null : /^[-−]/.test(plain) ? -size : size
}
