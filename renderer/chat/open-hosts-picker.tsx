import { ChevronDown, Globe, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleText } from '../approvals/hidden-characters.ts'
import { noHosts, useOpenHosts } from '../stores/open-hosts-store.ts'
import { report } from '../stores/report-error.ts'
import { Menu, MenuHeading, MenuItem } from '../ui/menu.tsx'
import { PickerButton } from './picker-button.tsx'

/** In the bar of a chat whose commands may reach something: which hosts, and a way to close each. Not there while nothing is open. */
export function OpenHostsPicker({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('safeArea')
  const hosts = useOpenHosts((state) => state.byChat[sessionId] ?? noHosts)
  useEffect(() => { report(useOpenHosts.getState().load(sessionId)) }, [sessionId])
  if (hosts.length === 0) return null
  return (
    <Menu label={t('hosts.label')} width={344} trigger={<PickerButton icon={Globe} iconEnd={ChevronDown} label={t('hosts.label')}>{t('hosts.count', { count: hosts.length })}</PickerButton>}>
      <MenuHeading>{t('hosts.heading')}</MenuHeading>
      {hosts.map((host) => <MenuItem key={host} icon={X} onSelect={() => report(useOpenHosts.getState().close(sessionId, host))}>{t('hosts.close', { host: visibleText(host) })}</MenuItem>)}
    </Menu>
  )
}
