import { Check, ChevronDown, CircleQuestionMark, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionTool } from '../../../shared/mcp/connection.ts'
import { effects } from '../../../shared/tools/effect.ts'
import { report } from '../../stores/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuHeading, MenuItem, MenuLine, MenuNote } from '../../ui/menu.tsx'
import { setTool } from '../connection-actions.ts'
import { effectIcon } from './effect-icon.ts'

/** What an ability really does: what it says is only a hint, what the person chooses here counts. */
export function EffectChoice({ connection, tool }: { connection: string; tool: ConnectionTool }) {
  const { t } = useTranslation('connections')
  const effect = t(`tools.group.${tool.effect}`)
  const choose = (next: ConnectionTool['effect'] | null): void => report(setTool(connection, tool.name, { effect: next }))
  return (
    <div className="flex items-center gap-2">
      {!tool.confirmed && <Button size="small" kind="quiet" aria-label={t('tools.confirmOf', { tool: tool.title, effect })} onClick={() => choose(tool.effect)}>{t('tools.confirm')}</Button>}
      <Menu align="end" width={300} label={t('tools.choose', { tool: tool.title })}
        trigger={<Button size="small" icon={tool.confirmed ? Check : CircleQuestionMark} iconEnd={ChevronDown} aria-label={`${t('tools.choose', { tool: tool.title })}: ${effect}`} className={tool.confirmed ? 'text-ok' : 'border-dashed text-ink-2'}>{effect}</Button>}>
        <MenuNote icon={CircleQuestionMark}>{tool.hint === null ? t('tools.noHint', { effect }) : t('tools.hint', { effect: t(`tools.group.${tool.hint}`) })}</MenuNote>
        <MenuLine />
        <MenuHeading>{t('tools.chooseHeading')}</MenuHeading>
        {effects.map((each) => <MenuItem key={each} icon={effectIcon[each]} checked={tool.confirmed && tool.effect === each} note={t(`tools.groupNote.${each}`)} onSelect={() => choose(each)}>{t(`tools.group.${each}`)}</MenuItem>)}
        {tool.confirmed && <><MenuLine /><MenuItem icon={Undo2} note={t('tools.unconfirmedNote')} onSelect={() => choose(null)}>{t('tools.unconfirm')}</MenuItem></>}
      </Menu>
    </div>
  )
}
