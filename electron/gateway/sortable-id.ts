import { randomBytes } from 'node:crypto'

/** Digits of the time part: enough until the year 2527 in base 36 with milliseconds. */
const timeDigits = 9
const counterDigits = 4
const counterLimit = 36 ** counterDigits
const tailDigits = 8
/** Asking the system for randomness costs more than the rest of an id; a batch of calls makes a hundred of them. */
const tailsAtOnce = 64

/**
 * Makes ids like `turn_mf1x2k9q0000a1b2c3d4`: sorted by name they are in the order in which they were made, also within one
 * millisecond and when the clock is set back; the random tail keeps two processes apart.
 */
export function createIds(now: () => number): (kind: string) => string {
  let lastMs = 0
  let counter = 0
  let tails = ''
  const tail = (): string => {
    if (tails === '') tails = randomBytes(tailDigits / 2 * tailsAtOnce).toString('hex')
    const next = tails.slice(0, tailDigits)
    tails = tails.slice(tailDigits)
    return next
  }
  return (kind) => {
    const ms = Math.max(now(), lastMs)
    counter = ms === lastMs ? counter + 1 : 0
    lastMs = counter < counterLimit ? ms : ms + 1
    if (counter >= counterLimit) counter = 0
    return `${kind}_${lastMs.toString(36).padStart(timeDigits, '0')}${counter.toString(36).padStart(counterDigits, '0')}${tail()}`
  }
}
