import { FolderOpen, Globe, ShieldAlert, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionForm } from '../../../shared/mcp/connection.ts'
import { fillWay, firstAnswers, missingAnswers, waysThatRun } from '../../../shared/mcp/fill-way.ts'
import type { AskedValue, Offer } from '../../../shared/mcp/offer.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { call } from '../../gateway-client.ts'
import { report } from '../../stores/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { ConnectionIcon } from '../connection-icon.tsx'
import { useConnections } from '../connections-store.ts'
import { wrongsOf, emptyDraft } from './form-draft.ts'
import { Lines } from './lines-field.tsx'
import { OutsideNote } from './outside-note.tsx'
import { TryFooter } from './try-footer.tsx'
import { TryPanel } from './try-panel.tsx'
import { useTry } from './use-try.ts'

/** A name that is free and that the configuration can hold. */
function freeName(title: string, taken: readonly string[]): string {
  const base = title.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ').trim().slice(0, 80) || 'Connection'
  const isTaken = (name: string): boolean => taken.some((each) => each.toLowerCase() === name.toLowerCase())
  for (let number = 1; ; number += 1) if (!isTaken(number === 1 ? base : `${base} ${number}`)) return number === 1 ? base : `${base} ${number}`
}

/** What was chosen from a list or a file: what would run, exactly, and what it wants to know. `tried`: one of our own list. */
export function OfferSetup({ offer, tried }: { offer: Offer; tried: boolean }) {
  const { t } = useTranslation('connections')
  const names = useConnections((state) => state.list)?.map(({ name }) => name) ?? []
  const ways = waysThatRun(offer)
  const [wayIndex, setWayIndex] = useState(0)
  const way = ways[wayIndex]
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? freeName(offer.title, names)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(() => (way ? firstAnswers(way) : {}))
  const [asked, setAsked] = useState(false)
  const [scripts, setScripts] = useState<readonly string[]>([])
  const attempt = useTry()
  if (!way) return null
  const target = fillWay(way, answers)
  const missing = new Set(missingAnswers(way, answers).map(({ id }) => id))
  const wrongName = wrongsOf({ ...emptyDraft, name, command: 'x' }, names).name
  const form = (): ConnectionForm | null => {
    setAsked(true)
    return missing.size > 0 || wrongName !== undefined ? null : { name: name.trim(), target, allowedScripts: [...scripts] }
  }
  const choose = (index: number): void => {
    setWayIndex(index)
    setAnswers(ways[index] ? firstAnswers(ways[index]) : {})
  }
  const local = way.kind === 'command'
  return (
    <>
      <div className="mb-4 flex items-start gap-4">
        <ConnectionIcon name={`${offer.title} ${offer.id}`} large />
        <div className="min-w-0"><p className="text-15 wrap-anywhere"><MarkedText text={offer.description} /></p><p className="text-13 text-ink-3"><MarkedText text={[offer.publisher, offer.version].filter(Boolean).join(' · ')} /></p></div>
      </div>
      {attempt.state.kind !== 'idle' && (
        <TryPanel state={attempt.state} onScripts={(tried_, agreed) => {
          if (agreed === null) return attempt.reset()
          setScripts(agreed)
          void attempt.run({ ...tried_, allowedScripts: [...agreed] }, { save: false })
        }} />
      )}
      <div className={attempt.state.kind === 'idle' ? 'flex flex-col gap-4' : 'hidden'}>
        {!tried && <p className="flex items-start gap-3 rounded-card bg-wait-soft px-4 py-3"><Icon of={ShieldAlert} className="mt-0.5 text-wait" /><MarkedText text={!local ? t('setup.notLookedRemote', { publisher: way.subject }) : offer.publisher === '' ? t('setup.notLookedNobody') : t('setup.notLooked', { publisher: offer.publisher })} /></p>}
        {tried && local && <OutsideNote />}
        {ways.length > 1 && <Select label={t('setup.ways')} value={String(wayIndex)} onChange={(index) => choose(Number(index))} options={ways.map((each, index) => ({ value: String(index), label: `${t(each.kind === 'command' ? 'form.here' : 'form.remote')}: ${each.subject}` }))} />}
        <Field label={t('form.name')} value={name} maxLength={100} wrong={asked && wrongName !== undefined ? t(`form.wrong.${wrongName}`) : undefined} onChange={(event) => setTyped(event.currentTarget.value)} />
        {way.asks.length > 0 && <fieldset className="flex flex-col gap-4"><legend className="mb-3 font-medium">{t('setup.asks')}</legend>{way.asks.map((ask) => <Ask key={ask.id} ask={ask} value={answers[ask.id] ?? ''} wrong={asked && missing.has(ask.id) ? t('setup.missing') : undefined} onChange={(value) => setAnswers((now) => ({ ...now, [ask.id]: value }))} />)}</fieldset>}
        {way.asks.some(({ secret }) => secret) && <p className="-mt-2 text-13 text-ink-3">{t('form.secretNote')}</p>}
        <div>
          <p className="flex items-center gap-2 text-13 text-ink-2"><Icon of={local ? SquareTerminal : Globe} />{t(local ? 'setup.runs' : 'setup.goes')}</p>
          <p className="mt-1 rounded-control bg-sunken px-3 py-2 font-mono text-13 wrap-anywhere"><MarkedText text={target.kind === 'command' ? [target.command, ...target.args].join(' ') : target.url} /></p>
        </div>
      </div>
      <TryFooter attempt={attempt} form={form} saveWords={t('form.save')} />
    </>
  )
}

/** One thing it wants to know, in the publisher's words. */
function Ask({ ask, value, wrong, onChange }: { ask: AskedValue; value: string; wrong: string | undefined; onChange: (value: string) => void }) {
  const { t } = useTranslation('connections')
  const title = ask.required ? ask.title : `${ask.title} (${t('setup.optional')})`
  const pick = async (): Promise<void> => {
    const path = await call('connections.pickFolder', {})
    if (path !== null) onChange(ask.many && value.trim() !== '' ? `${value.trimEnd()}\n${path}` : path)
  }
  const folder = ask.kind === 'folder' && <Button size="small" kind="quiet" icon={FolderOpen} aria-label={t('setup.chooseFolderOf', { name: ask.title })} onClick={() => report(pick())}>{t('setup.chooseFolder')}</Button>
  if (ask.kind === 'choice' || ask.kind === 'boolean') return <Select label={title} value={value} onChange={onChange} options={[...(ask.required ? [] : [{ value: '', label: '' }]), ...(ask.kind === 'boolean' ? ['true', 'false'] : ask.choices).map((choice) => ({ value: choice, label: choice }))]} />
  if (ask.many) return <div><Lines label={title} hint={wrong ?? `${ask.description} ${t('setup.oneALine')}`.trim()} value={value} rows={2} onChange={onChange} />{folder}</div>
  return (
    <Field label={title} value={value} type={ask.secret ? 'password' : 'text'} spellCheck={false} autoComplete="off" {...(ask.kind === 'number' ? { inputMode: 'numeric' as const } : {})} wrong={wrong} hint={ask.description === '' ? undefined : ask.description} end={folder || undefined}
      onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
