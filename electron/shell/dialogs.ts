import type { BrowserWindow, Dialog, Shell } from 'electron'
import { ContractError } from '../../shared/contract/errors.ts'
import type { NativeWords } from '../../renderer/text/native.ts'
import type { Desktop } from '../gateway/ports.ts'

export interface DesktopOptions {
  readonly dialog: Pick<Dialog, 'showOpenDialog'>
  readonly shell: Pick<Shell, 'openPath' | 'showItemInFolder'>
  readonly openExternal: (address: string) => Promise<void>
  readonly currentWindow: () => BrowserWindow | null
  readonly words: () => NativeWords
}

/** The desktop as the gateway uses it: the system's folder dialog and file manager, and the one gate for addresses. */
export function createDesktop({ dialog, shell, openExternal, currentWindow, words }: DesktopOptions): Desktop {
  return {
    openExternal,
    async pickFolder() {
      const options = { title: words().chooseFolder, buttonLabel: words().chooseThisFolder, properties: ['openDirectory', 'createDirectory'] as Array<'openDirectory' | 'createDirectory'> }
      const window = currentWindow()
      const { canceled, filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options))
      return canceled ? null : filePaths[0] ?? null
    },
    async openPath(path) {
      const trouble = await shell.openPath(path)
      if (trouble !== '') throw new ContractError('no-access', { path, message: trouble })
    },
    showInFolder(path) {
      shell.showItemInFolder(path)
      return Promise.resolve()
    },
  }
}
