import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionField } from '../../../shared/mcp/connection.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { visibleText } from '../../approvals/hidden-characters.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Answer, FieldWrong } from './check-answers.ts'

const box = 'h-10 w-full max-w-100 rounded-control border bg-raised px-3 text-ink'

/** One field of what a connection asks. Its words are the connection's; what is needed and what is wrong is said by us. */
export function QuestionFieldView({ field, answer, wrong, onChange }: { field: QuestionField; answer: Answer; wrong: FieldWrong | null; onChange: (answer: Answer) => void }) {
  const { t } = useTranslation('connections')
  const id = useId()
  const title = visibleText(field.title.trim() === '' ? field.name : field.title)
  const limits = field.type === 'boolean' || field.type === 'choice' || (field.min === null && field.max === null) ? null
    : field.min !== null && field.max !== null ? t('question.hint.between', { min: field.min, max: field.max }) : field.min !== null ? t('question.hint.from', { min: field.min }) : t('question.hint.upTo', { max: field.max ?? 0 })
  const hints = [field.format === null ? null : t(`question.hint.${field.format}`), field.type === 'text' ? null : limits].filter((each) => each !== null).join(', ')
  const describedBy = [field.description !== '' || hints !== '' ? `${id}-hint` : '', wrong ? `${id}-wrong` : ''].filter(Boolean).join(' ')
  const aria = { ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }), ...(wrong ? { 'aria-invalid': true } : {}) }
  const edge = wrong ? 'border-bad' : 'border-line-strong'
  const need = <span className="ml-1.5 text-13 font-normal text-ink-3">{t(field.required ? 'question.required' : 'question.optional')}</span>
  const notes = (
    <>
      {(field.description !== '' || hints !== '') && <p id={`${id}-hint`} className="mt-1 text-13 wrap-anywhere text-ink-3"><MarkedText text={field.description} />{field.description !== '' && hints !== '' && ' · '}{hints}</p>}
      {wrong && <p id={`${id}-wrong`} className="mt-1 flex items-start gap-1.5 text-13 text-bad"><Icon of={TriangleAlert} className="mt-0.5" />{t(`question.wrong.${wrong.kind}`, { min: 0, max: 0, ...wrong })}</p>}
    </>
  )
  if (field.type === 'boolean') {
    return <div data-field={field.name}><label className="flex items-start gap-2.5"><input type="checkbox" className="mt-0.5 size-4 accent-accent" checked={answer === true} {...aria} onChange={(event) => onChange(event.currentTarget.checked)} /><span><MarkedText text={title} /></span></label>{notes}</div>
  }
  if (field.type === 'choices') {
    const chosen = Array.isArray(answer) ? answer : []
    return (
      <fieldset data-field={field.name} {...aria}>
        <legend className="mb-1 font-medium"><MarkedText text={title} />{need}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1.5">{field.choices.map(({ value, title: words }) => <label key={value} className="flex items-center gap-2"><input type="checkbox" className="size-4 accent-accent" checked={chosen.includes(value)} onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((each) => each !== value))} /><MarkedText text={words} /></label>)}</div>
        {notes}
      </fieldset>
    )
  }
  return (
    <div data-field={field.name}>
      <label htmlFor={id} className="mb-1 block font-medium"><MarkedText text={title} />{need}</label>
      {field.type === 'choice' ? (
        <select id={id} value={String(answer)} {...aria} onChange={(event) => onChange(event.currentTarget.value)} className={cx('select max-w-100', wrong && 'border-bad')}>
          <option value="">{t('question.choose')}</option>
          {field.choices.map(({ value, title: words }) => <option key={value} value={value}>{visibleText(words)}</option>)}
        </select>
      ) : (
        <input id={id} value={String(answer)} {...aria} autoComplete="off" className={cx(box, edge)} onChange={(event) => onChange(event.currentTarget.value)}
          type={field.format === 'email' ? 'email' : field.format === 'date' ? 'date' : field.format === 'date-time' ? 'datetime-local' : field.format === 'uri' ? 'url' : 'text'} {...(field.type === 'number' || field.type === 'integer' ? { inputMode: 'decimal' as const } : {})} />
      )}
      {notes}
    </div>
  )
}
