import { HostEmitter } from '../host-emitter.ts'
import { switches } from '../host-flags.ts'
import type { Params } from '../chromium/cdp-types.ts'
import { allWebContents } from '../window/registry.ts'

type Source = 'system' | 'light' | 'dark'

/** `nativeTheme`: the setting, and what the system prefers as far as a page has told. */
class NativeTheme extends HostEmitter {
  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  readonly shouldUseDarkColorsForSystemIntegratedUI = false
  readonly prefersReducedTransparency = false
  readonly inForcedColorsMode = false
  #source: Source = 'system'
  #systemIsDark = switches.has('force-dark-mode')

  constructor() { super('nativeTheme', { fired: ['updated'] }) }

  get shouldUseDarkColors(): boolean { return this.#source === 'system' ? this.#systemIsDark : this.#source === 'dark' }
  get themeSource(): Source { return this.#source }
  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Invalid themeSource: ${String(source)}`)
    this.#change(() => { this.#source = source })
    for (const contents of allWebContents.values()) contents.followTheme()
  }

  /** What an unforced page sees. Only heard while nothing overrides it. */
  hear(isDark: boolean): void {
    if (this.#source === 'system' && !switches.has('force-dark-mode')) this.#change(() => { this.#systemIsDark = isDark })
  }

  #change(change: () => void): void {
    const before = this.shouldUseDarkColors
    change()
    if (this.shouldUseDarkColors !== before) setImmediate(() => this.emit('updated'))
  }
}

export const nativeTheme = new NativeTheme()
export const tellPageScheme = (isDark: boolean): void => nativeTheme.hear(isDark)

/** What pages are told; an empty value leaves Chromium's own answer. `--force-dark-mode` counts as the system's wish, as in Electron. */
export function colorSchemeParams(): Params<'Emulation.setEmulatedMedia'> {
  const { themeSource } = nativeTheme
  const value = themeSource === 'system' ? switches.has('force-dark-mode') ? 'dark' : '' : themeSource
  return { features: [{ name: 'prefers-color-scheme', value }] }
}
