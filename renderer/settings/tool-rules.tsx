import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../shared/settings/settings.ts'
import { toolWords } from '../approvals/grant-words.ts'
import { call } from '../gateway-client.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Row } from './section.tsx'

const named = ['read', 'write', 'edit', 'exec', 'glob', 'grep'] as const
const choices = ['follow', 'ask', 'refuse'] as const
type Choice = (typeof choices)[number]

/** One line for each ability: like its kind, always asks, never. Names with a rule that are not there now (a skill that was removed) stay listed. */
export function ToolRules({ rules, onChange }: { rules: Settings['toolRules']; onChange: (rules: Settings['toolRules']) => void }) {
  const { t } = useTranslation(['asking', 'profiles', 'common'])
  const [known, setKnown] = useState<readonly string[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    call('tools.list', {}).then((tools) => setKnown(tools.map((tool) => tool.name)), () => setFailed(true))
  }, [])
  useEffect(load, [load])
  if (failed) return <div className="flex flex-wrap items-center gap-3 px-4 py-3"><p role="alert" className="grow text-bad">{t('toolsGone')}</p><Button size="small" icon={RotateCw} onClick={load}>{t('common:tryAgain')}</Button></div>
  if (!known) return <p role="status" className="flex items-center gap-2 px-4 py-3 text-ink-3"><Spinner />{t('common:loading')}</p>
  const names = [...known, ...Object.keys(rules).filter((name) => !known.includes(name))]
  const choose = (tool: string, choice: Choice): void => {
    const { [tool]: _before, ...others } = rules
    onChange(choice === 'follow' ? others : { ...others, [tool]: choice })
  }
  const row = (tool: string): ReactNode => <ToolRow key={tool} tool={tool} value={(Object.hasOwn(rules, tool) ? rules[tool] : undefined) ?? 'follow'} onChange={(choice) => choose(tool, choice)} />
  const others = names.filter((tool) => !named.some((each) => each === tool))
  return (
    <>
      {names.filter((tool) => !others.includes(tool)).map(row)}
      {others.length > 0 && (
        // A connection may bring dozens; they stay folded unless one of them has a rule.
        <details open={others.some((tool) => Object.hasOwn(rules, tool))}>
          <summary className="rounded-control px-4 py-3 font-medium">{t('otherTools', { count: others.length })}</summary>
          <div className="divide-y divide-line border-t border-line">{others.map(row)}</div>
        </details>
      )}
    </>
  )
}

function ToolRow({ tool, value, onChange }: { tool: string; value: Choice; onChange: (choice: Choice) => void }) {
  const { t } = useTranslation(['asking', 'profiles'])
  const word = named.find((each) => each === tool)
  const name = word ? t(`profiles:tool.${word}.name`) : toolWords(tool)
  return (
    <Row label={name} note={word ? undefined : tool}>
      <Select label={name} labelHidden value={value} onChange={onChange} options={choices.map((choice) => ({ value: choice, label: t(`tool.${choice}`) }))} className="w-44 max-w-full" />
    </Row>
  )
}
