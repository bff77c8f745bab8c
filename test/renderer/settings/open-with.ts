import { act } from '@testing-library/react'
import { applyEvents } from '../../../renderer/stores/apply-event.ts'
import { useNewChat } from '../../../renderer/stores/new-chat-store.ts'
import { useRoute } from '../../../renderer/stores/route-store.ts'
import { useSettings } from '../../../renderer/stores/settings-store.ts'
import { useToasts } from '../../../renderer/stores/toast-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import { createScriptedBridge, type ScriptedBridge, type ScriptedOptions } from '../../fakes/scripted-bridge.ts'

/** Puts a scripted gateway behind the window's stores and reads settings, services and folders from it. */
export async function openWith(options: ScriptedOptions = {}): Promise<ScriptedBridge & { readonly sent: (name: string) => unknown[] }> {
  const bridge = createScriptedBridge(options)
  Object.assign(window, { pincer: { calls: bridge.calls, onEvents: bridge.onEvents } })
  bridge.onEvents((events) => act(() => applyEvents(events)))
  showLanguage(options.language ?? 'en')
  useToasts.setState({ toasts: [] })
  useRoute.setState({ route: { page: 'settings' } })
  useNewChat.setState({ workspace: null, model: null, made: null })
  useSettings.setState({ profiles: null })
  await act(() => useSettings.getState().load())
  return { ...bridge, sent: (name) => bridge.log.filter((entry) => entry.name === name).map((entry) => entry.input) }
}

/** Lets answers of calls arrive and be drawn. */
export async function settle(): Promise<void> {
  await act(async () => { for (let turn = 0; turn < 20; turn++) await Promise.resolve() })
}
