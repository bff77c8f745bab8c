/** Switches of the command line as Chromium reads them: `--name` or `--name=value`, later ones win, `--` ends them. */
export function parseSwitches(argv: readonly string[]): Map<string, string> {
  const switches = new Map<string, string>()
  for (const argument of argv) {
    if (argument === '--') break
    const match = /^--([a-z0-9][a-z0-9-]*)(?:=(.*))?$/is.exec(argument)
    if (match?.[1] !== undefined) switches.set(match[1].toLowerCase(), match[2] ?? '')
  }
  return switches
}

/** The command line of this process plus what main appended. */
export const switches: Map<string, string> = parseSwitches(process.argv.slice(2))

/**
 * The explicit sign that a test drives the app: the number of an inherited, two-way file descriptor. Without it there is no
 * debug channel and no debug port, whatever the environment says.
 */
export function testChannelFd(): number | null {
  const value = switches.get('pincer-test-channel')
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : null
}

export function wantsHeadless(): boolean {
  return switches.has('headless') || process.env['PINCER_HEADLESS'] === '1'
}
