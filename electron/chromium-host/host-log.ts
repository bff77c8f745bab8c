import { inspect } from 'node:util'
import { UnsupportedError } from './unsupported.ts'

/** What the host itself has to say, on stderr: main's own output and its log are not its to use. */
export function complain(what: string, error?: unknown): void {
  process.stderr.write(`chromium-host: ${what}${error === undefined ? '' : ` ${inspect(error)}`}\n`)
}

/** Names something unsupported where nobody could catch an exception: a page wished for it, not main. */
export function refuseAloud(what: string): void {
  process.stderr.write(`${new UnsupportedError(what).message}\n`)
}
