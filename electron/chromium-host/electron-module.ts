/**
 * What `import … from 'electron'` gives main on this host. Every name Electron exports to main is here; those this host
 * does not have throw their name when they are used.
 */
import { app } from './app/app.ts'
import { ipcMain } from './ipc/ipc-main.ts'
import { defaultSession, sessionModule } from './session/session.ts'
import { clipboard } from './system/clipboard.ts'
import { dialog } from './system/dialog.ts'
import { nativeTheme } from './system/native-theme.ts'
import { net } from './system/net.ts'
import { safeStorage } from './system/safe-storage.ts'
import { shell } from './system/shell.ts'
import { Menu, Notification, powerMonitor, screen, systemPreferences } from './system/small-modules.ts'
import { missing, surface } from './unsupported.ts'
import { BrowserWindow } from './window/browser-window.ts'
import { allWebContents } from './window/registry.ts'

const { protocol } = defaultSession
const session = sessionModule
const webContents = surface('webContents', {
  getAllWebContents: () => [...allWebContents.values()],
  fromId: (id: number) => allWebContents.get(id),
  getFocusedWebContents: () => BrowserWindow.getFocusedWindow()?.webContents ?? null,
})

const absent = {
  autoUpdater: missing('autoUpdater'), BaseWindow: missing('BaseWindow'), BrowserView: missing('BrowserView'), ClipboardItem: missing('ClipboardItem'), contentTracing: missing('contentTracing'), crashReporter: missing('crashReporter'),
  desktopCapturer: missing('desktopCapturer'), globalShortcut: missing('globalShortcut'), ImageView: missing('ImageView'), inAppPurchase: missing('inAppPurchase'), IpcMainServiceWorker: missing('IpcMainServiceWorker'), MenuItem: missing('MenuItem'),
  MessageChannelMain: missing('MessageChannelMain'), nativeImage: missing('nativeImage'), netLog: missing('netLog'), parentPort: missing('parentPort'), powerSaveBlocker: missing('powerSaveBlocker'),
  pushNotifications: missing('pushNotifications'), ServiceWorkerMain: missing('ServiceWorkerMain'), ShareMenu: missing('ShareMenu'), sharedTexture: missing('sharedTexture'), TouchBar: missing('TouchBar'), Tray: missing('Tray'),
  utilityProcess: missing('utilityProcess'), View: missing('View'), webFrameMain: missing('webFrameMain'), WebContentsView: missing('WebContentsView'), WebSocket: missing('WebSocket'), contextBridge: missing('contextBridge'), ipcRenderer: missing('ipcRenderer'),
  webFrame: missing('webFrame'), webUtils: missing('webUtils'),
}

export const {
  autoUpdater, BaseWindow, BrowserView, ClipboardItem, contentTracing, crashReporter, desktopCapturer, globalShortcut, ImageView, inAppPurchase, IpcMainServiceWorker, MenuItem, MessageChannelMain, nativeImage, netLog, parentPort, powerSaveBlocker,
  pushNotifications, ServiceWorkerMain, ShareMenu, sharedTexture, TouchBar, Tray, utilityProcess, View, webFrameMain, WebContentsView, WebSocket, contextBridge, ipcRenderer, webFrame, webUtils,
} = absent
export { app, BrowserWindow, clipboard, dialog, ipcMain, Menu, nativeTheme, net, Notification, powerMonitor, protocol, safeStorage, screen, session, shell, systemPreferences, webContents }
// oxlint-disable-next-line import/no-default-export -- `import electron from 'electron'` is one of Electron's own forms
export default surface('electron', { app, BrowserWindow, clipboard, dialog, ipcMain, Menu, nativeTheme, net, Notification, powerMonitor, protocol, safeStorage, screen, session, shell, systemPreferences, webContents, ...absent })
