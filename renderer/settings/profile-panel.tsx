import { Hourglass, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { settingBounds } from '../../shared/settings/bounds.ts'
import type { CallOutput } from '../../shared/contract/calls.ts'
import type { AgentProfile } from '../../shared/settings/settings.ts'
import { toolParts } from '../approvals/tool-name.ts'
import { abilityIn } from '../marketplace/own-words.ts'
import { report } from '../stores/report-error.ts'
import { useRoute } from '../stores/route-store.ts'
import { useSettings } from '../stores/settings-store.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { changeProfile } from './change-profile.ts'
import { NumberSetting } from './number-setting.tsx'
import { toolGroups, wordsOfName } from './tool-groups.ts'
import { isStandard, mayUse, withTool } from './profile-tools.ts'
import { Row, Section } from './section.tsx'

/** An hour for a step, and ten million characters: above both, something is wrong with the task, not with the limit. */
const most = { seconds: 3_600, kilobytes: 10_000 } as const
const named = ['read', 'write', 'edit', 'exec', 'glob', 'grep', 'find_tools', 'connection_resources', 'use_guide'] as const
const sandboxes = ['all', 'non-main', 'off'] as const

/** One place Pincer works in: what it may use, how far it may go. `known`: the tools that exist. */
export function ProfilePanel({ profile, standard, known }: { profile: AgentProfile; standard: AgentProfile; known: CallOutput<'tools.list'> }) {
  const { t } = useTranslation('profiles')
  const { id } = profile
  const names = known.map(({ name }) => name)
  const later = id === 'helper' || id === 'schedule' ? id : null
  const untouched = isStandard(profile, standard)
  return (
    <>
      <p className="mb-6 text-ink-2">{t(`about.${id}`)}</p>
      {later && <p className="mb-6 flex items-start gap-3 rounded-card bg-sunken px-4 py-3 text-ink-2"><Icon of={Hourglass} className="mt-0.5 text-ink-3" /><span><strong className="font-medium text-ink">{t('notYet')}</strong> {t(`notYetNote.${later}`)}</span></p>}
      <Section title={t('uses')} lead={t('usesLead')}>
        {toolGroups(known).map(({ key, heading, tools }) => (
          <div key={key} role="group" aria-label={heading ?? t('uses')} className="py-1">
            {heading !== null && <h3 className="px-4 pt-2 pb-1 text-13 font-medium text-ink-2">{heading}</h3>}
            {tools.map((tool) => (
              <div key={tool} className="px-4 py-1">
                <Switch {...toolWords(tool)} checked={mayUse(profile, tool)} onChange={(on) => report(changeProfile(id, (now) => ({ tools: withTool(now, tool, on, names, standard.tools) })))} />
              </div>
            ))}
          </div>
        ))}
        <p className="px-4 py-3 text-13 text-ink-3">{profile.tools === 'all' ? t('newOnes') : t('newOnesOff')} {names.length > 0 && !names.some((tool) => mayUse(profile, tool)) && t('nothing')}</p>
      </Section>
      <Limits profile={profile} />
      <Section title={t('safeArea')}>
        <Row label={t('safeArea')} note={t('safeAreaNote')}>
          <Select label={t('safeArea')} labelHidden value={profile.sandbox} onChange={(sandbox) => report(changeProfile(id, () => ({ sandbox })))} options={sandboxes.map((mode) => ({ value: mode, label: t(`safeMode.${mode}`) }))} className="w-64 max-w-full" />
        </Row>
      </Section>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={RotateCcw} disabled={untouched} onClick={() => report(changeProfile(id, () => withoutId(standard)))}>{t('reset')}</Button>
        <p className="min-w-60 grow basis-0 text-13 text-ink-3">{untouched ? t('isStart') : t('resetNote')}</p>
      </div>
    </>
  )

  /** A tool of somebody else has the name its maker gave it, as words. */
  function toolWords(tool: string): { label: string; note?: string } {
    const word = named.find((each) => each === tool)
    return word ? { label: t(`tool.${word}.name`), note: t(`tool.${word}.note`) } : { label: abilityIn(known, tool) ?? wordsOfName(toolParts(tool).name) }
  }
}

function Limits({ profile }: { profile: AgentProfile }) {
  const { t } = useTranslation('profiles')
  const inSettings = useSettings((state) => state.settings?.roundsBeforeAsking)
  const go = useRoute((state) => state.go)
  const { id } = profile
  const time = { min: settingBounds.toolTimeoutMs.min / 1_000, max: most.seconds }
  const output = { min: Math.ceil(settingBounds.outputBytes.min / 100) / 10, max: most.kilobytes }
  const { rounds } = settingBounds
  return (
    <Section title={t('limits')}>
      <Row label={t('time')} note={t('timeNote')} tall>
        <NumberSetting label={t('time')} unit={t('seconds')} value={profile.toolTimeoutMs / 1_000} {...time} range={t('timeRange', time)} onSave={(seconds) => changeProfile(id, () => ({ toolTimeoutMs: seconds * 1_000 }))} />
      </Row>
      <Row label={t('rounds')} note={t('roundsNote')} tall>
        {/* The window's own number is a setting; its profile's is not looked at. */}
        {id === 'main'
          ? <p className="text-13 text-ink-2">{t('roundsInSettings', { count: inSettings ?? profile.rounds })} <button type="button" onClick={() => go({ page: 'settings' })} className="rounded-[4px] text-accent underline underline-offset-2">{t('toSettings')}</button></p>
          : <NumberSetting label={t('rounds')} value={profile.rounds} {...rounds} range={t('roundsRange', rounds)} onSave={(value) => changeProfile(id, () => ({ rounds: value }))} />}
      </Row>
      <Row label={t('output')} note={t('outputNote')} tall>
        <NumberSetting label={t('output')} unit={t('kilobytes')} value={profile.outputBytes / 1_000} {...output} step={0.1} range={t('outputRange', output)} onSave={(kilobytes) => changeProfile(id, () => ({ outputBytes: Math.round(kilobytes * 1_000) }))} />
      </Row>
    </Section>
  )
}

function withoutId({ id: _, ...rest }: AgentProfile): Omit<AgentProfile, 'id'> {
  return rest
}
