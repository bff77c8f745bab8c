import type { BrowserWindow, Dialog, OpenDialogOptions, Shell } from 'electron'
import { ContractError } from '../../shared/contract/errors.ts'
import type { NativeWords } from '../../renderer/text/native.ts'
import type { Desktop } from '../gateway/ports.ts'

export interface DesktopOptions {
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>
  readonly shell: Pick<Shell, 'openPath' | 'showItemInFolder'>
  readonly openExternal: (address: string) => Promise<void>
  readonly currentWindow: () => BrowserWindow | null
  readonly words: () => NativeWords
  /** Told which chat the person can see now. */
  readonly looking?: (sessionId: string | null) => void
  readonly log: (what: string, error: unknown) => void
}

/**
 * The desktop as the gateway uses it: the system's folder dialog and file manager, and the one gate for addresses.
 * A system without such a dialog or program answers `unsupported`; a file that cannot be opened, `no-access`.
 */
export function createDesktop({ dialog, shell, openExternal, currentWindow, words, looking, log }: DesktopOptions): Desktop {
  const orUnsupported = async <T>(what: string, work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      log(`${what} is not possible here`, error)
      throw new ContractError('unsupported', { what })
    }
  }
  /** What the person picked in the system's dialog, over the window where there is one; null for a cancel. */
  const pick = async (what: string, options: OpenDialogOptions): Promise<string | null> => {
    const window = currentWindow()
    const { canceled, filePaths } = await orUnsupported(what, () => window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options))
    return canceled ? null : filePaths[0] ?? null
  }
  return {
    openExternal,
    ...(looking ? { looking } : {}),
    pickFolder(purpose) {
      const said = purpose === 'connection' ? { title: words().chooseConnectionFolder } : { title: words().chooseFolder, buttonLabel: words().chooseThisFolder }
      return pick('pickFolder', { ...said, properties: ['openDirectory', 'createDirectory'] })
    },
    pickBundle: () => pick('pickBundle', { title: words().chooseBundle, properties: ['openFile'], filters: [{ name: 'MCPB', extensions: ['mcpb', 'dxt'] }] }),
    pickSkillFile: () => pick('pickSkillFile', { title: words().chooseSkill, properties: ['openFile'], filters: [{ name: words().skillFiles, extensions: ['tgz', 'gz', 'zip', 'skill', 'mcpb'] }] }),
    async pickNewFile(name) {
      const window = currentWindow()
      const options = { title: words().saveCopy, defaultPath: name }
      const { canceled, filePath } = await orUnsupported('pickNewFile', () => window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options))
      return canceled || filePath === '' ? null : filePath
    },
    async openPath(path) {
      const trouble = await orUnsupported('openPath', () => shell.openPath(path))
      if (trouble !== '') throw new ContractError('no-access', { path, message: trouble })
    },
    showInFolder: (path) => orUnsupported('showInFolder', () => shell.showItemInFolder(path)),
  }
}
