import { useTranslation } from 'react-i18next'
import { useLayout } from '../stores/layout-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Keys } from '../ui/keys.tsx'
import { shortcuts, type ShortcutName } from './shortcuts.ts'

/** The sheet of all shortcuts. */
export function HelpDialog() {
  const { t } = useTranslation(['chat', 'common'])
  const open = useLayout((state) => state.help)
  const set = useLayout((state) => state.set)
  const lines = [...(Object.keys(shortcuts) as ShortcutName[]).map((name) => ({ name, keys: shortcuts[name] })), { name: 'send', keys: 'enter' }, { name: 'newLine', keys: 'shift+enter' }] as const
  return (
    <Dialog open={open} onClose={() => set({ help: false })} title={t('common:shortcuts')} lead={t('shortcutsLead')} width={480}>
      <dl className="divide-y divide-line">
        {lines.map(({ name, keys }) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2">
            <dt>{t(`shortcut.${name}`)}</dt>
            <dd className="text-ink-2"><Keys of={keys} /></dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
