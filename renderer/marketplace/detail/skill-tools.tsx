import { LogIn } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Skill, SkillFacts, SkillTool } from '../../../shared/skills/skill.ts'
import { effects, type Effect } from '../../../shared/tools/effect.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { effectIcon } from '../../connections/detail/effect-icon.ts'
import { PlainSwitch } from '../../connections/plain-switch.tsx'
import { report } from '../../stores/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { toolWords } from '../own-words.ts'
import { setTool } from '../skill-actions.ts'
import { providerWords } from '../skill-words.ts'

/** Its abilities by what each does to the world. `skill`: installed, so each has a switch. */
export function SkillTools({ facts, skill, isWhole }: { facts: SkillFacts; skill: Skill | undefined; isWhole: boolean }) {
  const { t } = useTranslation('skills')
  const groups = effects.map((effect) => ({ effect, tools: facts.tools.filter((tool) => tool.effect === effect) })).filter(({ tools }) => tools.length > 0)
  return (
    <section aria-labelledby="skill-tools">
      <h3 id="skill-tools" className="text-18">{t('tools.title')}</h3>
      <p className="mb-3 text-13 text-ink-3">{!isWhole ? t('tools.notYet') : groups.length === 0 ? t('tools.none') : t(skill ? 'tools.lead' : 'tools.leadNew')}</p>
      <div className="flex flex-col gap-4">{groups.map((group) => <ToolGroup key={group.effect} effect={group.effect} tools={group.tools} facts={facts} skill={skill} />)}</div>
    </section>
  )
}

function ToolGroup({ effect, tools, facts, skill }: { effect: Effect; tools: readonly SkillTool[]; facts: SkillFacts; skill: Skill | undefined }) {
  const { t } = useTranslation(['skills', 'connections'])
  const [busy, setBusy] = useState(false)
  const group = t(`connections:tools.group.${effect}`)
  const anyOn = tools.some(({ enabled }) => enabled)
  const all = async (id: string): Promise<void> => {
    // One after the other: each change is written before the next.
    for (const tool of tools.filter(({ enabled }) => enabled === anyOn)) await setTool(id, tool.name, !anyOn)
  }
  return (
    <div role="group" aria-label={group} className="overflow-hidden rounded-card border border-line bg-raised">
      <div className="flex min-h-11 flex-wrap items-center gap-2 bg-sunken py-1.5 pr-3 pl-4">
        <Icon of={effectIcon[effect]} className="text-ink-2" />
        <h4 className="font-medium">{group}</h4>
        <span className="min-w-0 grow" />
        {skill && tools.length > 1 && <Button size="small" kind="quiet" busy={busy} aria-label={t(anyOn ? 'tools.allOffOf' : 'tools.allOnOf', { group })} onClick={() => { setBusy(true); report(all(skill.id).finally(() => setBusy(false))) }}>{t(anyOn ? 'tools.allOff' : 'tools.allOn')}</Button>}
      </div>
      <ul className="divide-y divide-line">{tools.map((tool) => <ToolRow key={tool.name} tool={tool} facts={facts} skill={skill} />)}</ul>
    </div>
  )
}

function ToolRow({ tool, facts, skill }: { tool: SkillTool; facts: SkillFacts; skill: Skill | undefined }) {
  const { t } = useTranslation('skills')
  const id = useId()
  const ours = toolWords(facts, tool)
  return (
    <li data-tool={tool.name} className="flex items-start gap-4 px-4 py-3">
      <div className={cx('min-w-0 grow', skill && !tool.enabled && 'text-ink-3')}>
        <p id={id} className={ours ? 'font-medium' : 'font-mono text-13 wrap-anywhere'}>{ours?.name ?? <MarkedText text={tool.name} />}</p>
        <p className="wrap-anywhere text-ink-2">{ours?.does ?? <MarkedText text={tool.description} />}</p>
      </div>
      {tool.signIn && <Chip icon={LogIn} className="max-w-60"><span className="truncate">{t('tools.signIn', { provider: providerWords(tool.signIn.provider) })}</span></Chip>}
      {skill && <PlainSwitch label={ours?.name ?? tool.name} checked={tool.enabled} onChange={(on) => report(setTool(skill.id, tool.name, on))} />}
    </li>
  )
}
