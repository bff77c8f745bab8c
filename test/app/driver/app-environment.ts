import path from 'node:path'
import { displayFor } from './virtual-display.ts'
import type { LaunchOptions } from './running-app.ts'

export const isRoot = process.platform === 'linux' && process.getuid?.() === 0
export const wantsHeadless = ({ headless }: LaunchOptions): boolean => headless ?? process.env['PINCER_HEADED'] !== '1'

/** The process environment of one run: its own home, its own language, nothing of the test runner's own. */
export async function environmentOf(options: LaunchOptions): Promise<Record<string, string>> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined && !/^(NODE_OPTIONS|NODE_CHANNEL|PLAYWRIGHT_|PW_|TEST_|npm_)/.test(entry[0])))
  const display = await displayFor(wantsHeadless(options))
  const tag = options.language ?? 'en-US'
  const name = `${tag.replace('-', '_')}.UTF-8`
  return {
    ...inherited, ...(display !== undefined && { DISPLAY: display }),
    PINCER_HOME: options.home, PINCER_PRACTICE: path.join(options.home, 'practice'), LANG: name, LC_ALL: name, LANGUAGE: tag.replace('-', '_'), ...options.env,
  }
}

/** Switches both shells understand: they are Chromium's own. */
export function switchesOf({ language, theme, args = [] }: LaunchOptions): string[] {
  return [`--lang=${language ?? 'en-US'}`, ...(theme === 'dark' ? ['--force-dark-mode'] : []), ...args]
}
