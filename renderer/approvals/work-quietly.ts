import { report } from '../stores/report-error.ts'
import { useSettings } from '../stores/settings-store.ts'
import { useToasts } from '../stores/toast-store.ts'
import { words } from '../text/index.ts'

/** Chooses quiet work in the safe area, and says for a while how to take that back. Fails when the setting could not be kept. */
export async function workQuietly(): Promise<void> {
  const { update } = useSettings.getState()
  await update({ quietInSafeArea: true })
  useToasts.getState().show({ tone: 'ok', text: words.t('grants:quietChosen'), action: { label: words.t('grants:quietBack'), run: () => report(update({ quietInSafeArea: false })) } })
}
