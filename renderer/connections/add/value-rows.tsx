import { Plus, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { newRow, type ValueRow } from './form-draft.ts'

const box = 'h-9 min-w-0 rounded-control border border-line-strong bg-raised px-3 font-mono text-13'

/** Named values; each may be a secret, which is then kept in the computer's password store and never shown again. */
export function ValueRows({ title, rows, wrong, onChange }: { title: string; rows: readonly ValueRow[]; wrong: string | undefined; onChange: (rows: readonly ValueRow[]) => void }) {
  const { t } = useTranslation('connections')
  const change = (id: string, patch: Partial<ValueRow>): void => onChange(rows.map((row) => (row.id === id ? { ...row, ...patch } : row)))
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-ink-2">{title}</legend>
      {rows.length > 0 && (
        <ul className="mb-2 flex flex-col gap-2">
          {rows.map((row) => {
            const name = row.name.trim() === '' ? t('form.thisValue') : row.name
            return (
              <li key={row.id} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto_auto] items-center gap-2">
                <input aria-label={t('form.valueNameLabel')} placeholder={t('form.valueName')} value={row.name} spellCheck={false} autoComplete="off" autoCapitalize="off" className={box} onChange={(event) => change(row.id, { name: event.currentTarget.value })} />
                <input aria-label={`${t('form.value')}: ${name}`} placeholder={row.kept ? t('form.keptSecret') : t('form.value')} type={row.secret ? 'password' : 'text'} value={row.value} spellCheck={false} autoComplete="off" className={box} onChange={(event) => change(row.id, { value: event.currentTarget.value })} />
                <label className="flex items-center gap-1.5 text-13 text-ink-2"><input type="checkbox" className="size-4 accent-accent" aria-label={t('form.secretOf', { name })} checked={row.secret} onChange={(event) => change(row.id, { secret: event.currentTarget.checked, kept: row.kept && event.currentTarget.checked })} />{t('form.secret')}</label>
                <IconButton icon={X} label={t('form.removeValue', { name })} onClick={() => onChange(rows.filter(({ id }) => id !== row.id))} />
              </li>
            )
          })}
        </ul>
      )}
      <Button size="small" icon={Plus} onClick={() => onChange([...rows, newRow()])}>{t('form.addValue')}</Button>
      {wrong !== undefined && <p role="alert" className="mt-1 flex items-start gap-1.5 text-13 text-bad"><Icon of={TriangleAlert} className="mt-0.5" />{wrong}</p>}
      {rows.some(({ secret }) => secret) && <p className="mt-1.5 text-13 text-ink-3">{t('form.secretNote')}</p>}
    </fieldset>
  )
}
