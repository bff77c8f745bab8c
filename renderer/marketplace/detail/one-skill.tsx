import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkillDetail as Detail } from '../../../shared/skills/offer.ts'
import { call } from '../../gateway-client.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorThreeParts } from '../../ui/error-three-parts.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { inOurWords } from '../own-words.ts'
import { useSkills } from '../skills-store.ts'
import { DetailPage, SkillDetail } from './skill-detail.tsx'

/** One skill by its id: installed, on our own list, or asked for at the public collection. */
export function OneSkill({ id }: { id: string }) {
  // Draws again when the language changes: the words of our own skills follow it.
  useTranslation('skills')
  const installed = useSkills((state) => state.list?.find((each) => each.id === id))
  const offered = useSkills((state) => state.catalogue?.items.find((each) => each.id === id))
  const skill = installed && inOurWords(installed)
  const item = offered && inOurWords(offered)
  if (skill) return <SkillDetail facts={skill} skill={skill} source={item ? { kind: 'catalogue', name: id } : { kind: 'npm', spec: id }} findings={skill.warnings} isWhole />
  if (item) return <SkillDetail facts={item} skill={undefined} source={{ kind: 'catalogue', name: id }} findings={[]} isWhole />
  return <FromOutside id={id} />
}

function FromOutside({ id }: { id: string }) {
  const { t } = useTranslation(['skills', 'common'])
  const [detail, setDetail] = useState<Detail | null>(null)
  const [turn, setTurn] = useState(0)
  const source = { kind: 'npm', spec: id } as const
  useEffect(() => {
    let gone = false
    void call('skills.detail', { source: { kind: 'npm', spec: id } }).catch((error: unknown): Detail => ({ ok: false, problem: 'failed', message: String(error) })).then((answer) => { if (!gone) setDetail(answer) })
    return () => { gone = true }
  }, [id, turn])
  if (!detail) return <DetailPage><p role="status" className="flex items-center gap-2 text-ink-3"><Spinner />{t('loading')}</p></DetailPage>
  if (detail.ok) return <SkillDetail facts={detail.facts} skill={undefined} source={source} findings={detail.findings} isWhole={detail.isWhole} />
  const code = detail.problem === 'failed' ? 'registry' : detail.problem
  const again = (): void => {
    setDetail(null)
    setTurn(turn + 1)
  }
  return (
    <DetailPage>
      <div role="alert"><ErrorThreeParts parts={{ title: id, happened: t(`fail.${code}.happened`), did: t('failDid'), can: t(`fail.${code}.can`) }} detail={detail.message} actions={<Button icon={RotateCw} onClick={again}>{t('common:tryAgain')}</Button>} /></div>
    </DetailPage>
  )
}
