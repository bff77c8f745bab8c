import path from 'node:path'
import { displayFor } from './virtual-display.ts'
import type { LaunchOptions } from './running-app.ts'

export const isRoot = process.platform === 'linux' && process.getuid?.() === 0
export const wantsHeadless = ({ headless }: LaunchOptions): boolean => headless ?? process.env['PINCER_HEADED'] !== '1'

/**
 * The process environment of one run: its own home, nothing of the test runner's own. The language is said by LANGUAGE alone:
 * a locale that is not installed would make every shell complain.
 */
export async function environmentOf(options: LaunchOptions): Promise<Record<string, string>> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined && !/^(NODE_OPTIONS|NODE_CHANNEL|PLAYWRIGHT_|PW_|TEST_|npm_)/.test(entry[0])))
  const display = await displayFor(wantsHeadless(options))
  const tag = options.language ?? 'en-US'
  return {
    ...inherited, ...(display !== undefined && { DISPLAY: display }),
    PINCER_HOME: options.home, PINCER_PRACTICE: path.join(options.home, 'practice'), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LANGUAGE: tag.replace('-', '_'), ...options.env,
  }
}

/** Switches both shells understand: they are Chromium's own. */
export function switchesOf({ language, theme, args = [] }: LaunchOptions): string[] {
  return [`--lang=${language ?? 'en-US'}`, ...(theme === 'dark' ? ['--force-dark-mode'] : []), ...args]
}
