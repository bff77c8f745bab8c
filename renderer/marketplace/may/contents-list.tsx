import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkillFacts } from '../../../shared/skills/skill.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { useFormat } from '../../text/format.ts'
import { currentLanguage } from '../../text/index.ts'
import { hostWords } from './may-lists.ts'

/** Everything a package is and brings, in figures and names. */
export function ContentsList({ facts, extra }: { facts: SkillFacts; extra?: ReactNode }) {
  const { t } = useTranslation('skills')
  const format = useFormat()
  const join = (parts: readonly string[]): string => parts.join(currentLanguage() === 'zh' ? '、' : ', ')
  const { permissions, origin } = facts
  return (
    <dl className="grid gap-3">
      <Line name={t('contains.version')}>{facts.version || t('contains.notKnown')}</Line>
      <Line name={t('contains.source')}>{t(`contains.from.${origin.kind}`)}<br /><code className="font-mono text-13 text-ink-2"><MarkedText text={origin.text} /></code></Line>
      <Line name={t('contains.size')}>{facts.bytes === null ? t('contains.notKnown') : format.bytes(facts.bytes)}{facts.files !== null && ` · ${t('contains.files')}: ${format.number(facts.files)}`}</Line>
      {facts.kind === 'program' && <Line name={t('contains.dependencies')}>{facts.dependencies === 0 ? t('contains.dependenciesNone') : t('contains.dependenciesCount', { count: facts.dependencies })}</Line>}
      {facts.kind === 'program' && <Line name={t('contains.hosts')}>{permissions.hosts.length === 0 ? t('contains.none') : join(permissions.hosts.map((host) => hostWords(host)))}</Line>}
      {facts.kind === 'program' && <Line name={t('contains.folders')}>{permissions.folders.length === 0 ? t('contains.none') : join(permissions.folders.map(({ path, access }) => `${/^\.?\/?$/.test(path) ? t('contains.wholeFolder') : path} (${t(access === 'write' ? 'contains.saves' : 'contains.reads')})`))}</Line>}
      <Line name={t('contains.licence')}>{facts.licence === '' ? t('contains.licenceNone') : <MarkedText text={facts.licence} />}</Line>
      {facts.integrity !== '' && <Line name={t('contains.integrity')}><code className="block font-mono text-13 break-all text-ink-2">{facts.integrity}</code></Line>}
      {extra}
    </dl>
  )
}

export function Line({ name, children }: { name: string; children: ReactNode }) {
  return <div><dt className="text-13 text-ink-3">{name}</dt><dd className="wrap-anywhere">{children}</dd></div>
}
