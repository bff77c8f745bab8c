import { randomBytes } from 'node:crypto'

/** Digits of the time part: enough until the year 2527 in base 36 with milliseconds. */
const timeDigits = 9
const counterDigits = 4
const counterLimit = 36 ** counterDigits

/**
 * Makes ids like `turn_mf1x2k9q0000a1b2c3d4`: sorted by name they are in the order in which they were made, also within one
 * millisecond and when the clock is set back; the random tail keeps two processes apart.
 */
export function createIds(now: () => number): (kind: string) => string {
  let lastMs = 0
  let counter = 0
  return (kind) => {
    const ms = Math.max(now(), lastMs)
    counter = ms === lastMs ? counter + 1 : 0
    lastMs = counter < counterLimit ? ms : ms + 1
    if (counter >= counterLimit) counter = 0
    return `${kind}_${lastMs.toString(36).padStart(timeDigits, '0')}${counter.toString(36).padStart(counterDigits, '0')}${randomBytes(4).toString('hex')}`
  }
}
