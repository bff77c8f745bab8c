import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, Notification, protocol, safeStorage, screen, session, shell } from 'electron'
import { eventChannel } from '../shared/contract/bridge.ts'
import { defaultSettings, type Settings } from '../shared/settings/settings.ts'
import { nativeWords, type NativeWords } from '../renderer/text/native.ts'
import { createRedactor } from './gateway/audit/redact.ts'
import { findPlaces } from './gateway/config/find-places.ts'
import { createGateway } from './gateway/gateway.ts'
import type { Ports } from './gateway/ports.ts'
import { createIds } from './gateway/sortable-id.ts'
import { systemClock } from './gateway/system-clock.ts'
import { shellName, systemLanguage } from './shell/about.ts'
import { setAppMenu } from './shell/app-menu.ts'
import { declareScheme, serveBundle, windowUrl } from './shell/app-protocol.ts'
import { askBeforeClosing, createCloseBehaviour } from './shell/close-behaviour.ts'
import { createDesktop } from './shell/dialogs.ts'
import { createErrorLog, logCrashes, logFile } from './shell/error-log.ts'
import { createEventPump } from './shell/event-pump.ts'
import { openIpcDoor } from './shell/ipc-door.ts'
import { denyPermissions, guardNavigation } from './shell/navigation-guard.ts'
import { createExternalGate } from './shell/open-external.ts'
import { recoverPage } from './shell/page-recovery.ts'
import { createQuestionNotices } from './shell/question-notices.ts'
import { disposeBeforeQuit } from './shell/quit.ts'
import { openSecretStore } from './shell/secret-store.ts'
import { signInPage } from './shell/sign-in-page.ts'
import { applyTheme } from './shell/theme.ts'
import { isTrustedSender, type Sender } from './shell/trusted-sender.ts'
import { createWindow, showWindow } from './shell/window.ts'

// Puts the parts together: places → guards → gateway → door → window. Every decision is in the part that is named.

const dist = path.dirname(fileURLToPath(import.meta.url))
const platform = process.platform as Ports['platform']
const places = findPlaces({
  platform, arch: process.arch, environment: process.env, user: homedir(),
  program: path.dirname(dist), resources: app.isPackaged ? process.resourcesPath : null,
})
const redact = createRedactor()
const log = createErrorLog(places.home, redact)
logCrashes(places.home, redact)
const openExternal = createExternalGate(shell)

app.enableSandbox()
declareScheme(protocol)
guardNavigation(app, { openExternal, log })

try {
  app.setPath('userData', path.join(places.home, 'window'))
  if (app.requestSingleInstanceLock()) {
    app.whenReady().then(start).catch(failToStart)
  } else {
    process.stderr.write('pincer: Pincer is open already; its window comes to the front\n')
    app.quit()
  }
} catch (error) {
  failToStart(error) // the private folder cannot be made: there is nothing to start with
}

function failToStart(error: unknown): void {
  log('Pincer could not start', error)
  const words = nativeWords[systemLanguage(app.getPreferredSystemLanguages())]
  dialog.showErrorBox(words.couldNotStart, `${words.couldNotStartDetail}\n${logFile(places.home)}`)
  app.exit(1)
}

async function start(): Promise<void> {
  setAppMenu(Menu, platform)
  denyPermissions(session.defaultSession)
  serveBundle(protocol, path.join(dist, 'renderer'))
  let window: BrowserWindow | null = null
  let settings: Settings = defaultSettings
  const language = systemLanguage(app.getPreferredSystemLanguages())
  const shownLanguage = (): 'en' | 'zh' => (settings.language === 'system' ? language : settings.language)
  const words = (): NativeWords => nativeWords[shownLanguage()]
  const titles = new Map<string, string>()
  const notices = createQuestionNotices({
    Notification, clock: systemClock, words, language: shownLanguage, log, titleOf: (sessionId) => titles.get(sessionId) ?? '',
    show: (sessionId, approvalId) => void show().then(() => gateway.show({ sessionId, approvalId })).catch((error: unknown) => log('the question could not be shown', error)),
  })

  const gateway = await createGateway({
    about: { version: app.getVersion(), shell: shellName(process.versions), systemLanguage: language },
    clock: systemClock, newId: createIds(() => systemClock.now()), environment: process.env, platform, places, fetch: globalThis.fetch, redact, log,
    secrets: await openSecretStore({ safeStorage, home: places.home, platform, log }),
    desktop: createDesktop({ dialog, shell, openExternal, currentWindow: () => window, words, looking: (sessionId) => notices.looking(sessionId), log }),
    signInPage: () => signInPage(words(), shownLanguage()),
  })
  disposeBeforeQuit(app, () => {
    notices.dispose()
    return gateway.dispose()
  }, log)
  settings = await gateway.handlers['settings.get']({})
  applyTheme(nativeTheme, settings.theme, null)
  const pending = await gateway.handlers['approvals.pending']({})
  if (pending.length > 0) for (const { id, title } of await gateway.handlers['sessions.list']({})) titles.set(id, title)
  notices.begin(pending)

  const rememberChoice = async (closeWhileRunning: 'keep-running' | 'stop'): Promise<void> => {
    await gateway.handlers['settings.update']({ patch: { closeWhileRunning } })
  }
  const closing = createCloseBehaviour({
    app, platform, runningSessions: () => gateway.runningSessions(), setting: () => settings.closeWhileRunning, log,
    ask: (closingWindow) => askBeforeClosing(dialog, closingWindow, words(), rememberChoice),
  })

  const isTrusted = (message: Sender): boolean => isTrustedSender(message, window?.webContents ?? null)
  const pump = createEventPump((events) => {
    if (window && !window.isDestroyed()) window.webContents.send(eventChannel, events)
  })
  ipcMain.on(eventChannel, (message) => { if (isTrusted(message)) pump.acknowledge() })
  openIpcDoor({ ipcMain, handlers: gateway.handlers, isTrusted, onCall: () => pump.beginCall(), log, redact })
  gateway.onEvents((events) => {
    for (const event of events) {
      if (event.type === 'settings.changed') applyTheme(nativeTheme, (settings = event.settings).theme, window)
      if (event.type === 'turn.finished') closing.runEnded()
      if (event.type === 'session.changed') titles.set(event.summary.id, event.summary.title)
    }
    notices.push(events)
    pump.push(events)
  })

  const show = async (): Promise<void> => {
    if (window) return showWindow(window)
    const opened = createWindow({ BrowserWindow, nativeTheme, screen, home: places.home, preload: path.join(dist, 'preload.cjs'), log })
    window = opened
    opened.webContents.on('did-navigate', () => pump.restart())
    opened.on('closed', () => {
      window = null
      notices.looking(null)
    })
    closing.watch(opened)
    recoverPage(opened, log)
    await opened.loadURL(windowUrl)
  }
  const showAgain = (): void => void show().catch((error: unknown) => log('the window could not be shown', error))
  app.on('second-instance', showAgain)
  app.on('activate', showAgain)
  await show()
}
