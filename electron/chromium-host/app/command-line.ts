import { switches } from '../host-flags.ts'
import { surface, UnsupportedError } from '../unsupported.ts'

/** Switches that would open the browser, weaken it or move its data away from the host. */
const refused: ReadonlySet<string> = new Set(['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-allow-origins', 'no-sandbox', 'disable-web-security', 'user-data-dir', 'load-extension', 'host-resolver-rules', 'proxy-server'])
const appended: string[] = []

/** What main appended before Chromium starts, as Chromium reads it. */
export const appendedSwitches = (): readonly string[] => appended

/** `app.commandLine`. */
export const commandLine = surface('app.commandLine', {
  appendSwitch(name: string, value?: string): void {
    if (refused.has(name.toLowerCase())) throw new UnsupportedError(`app.commandLine.appendSwitch('${name}')`)
    switches.set(name.toLowerCase(), value ?? '')
    appended.push(value === undefined ? `--${name}` : `--${name}=${value}`)
  },
  hasSwitch: (name: string) => switches.has(name.toLowerCase()),
  getSwitchValue: (name: string) => switches.get(name.toLowerCase()) ?? '',
})
