import { appendFileSync, mkdirSync } from 'node:fs'
import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { limits } from '../../shared/limits.ts'

/**
 * Keeps unexpected errors in `<home>/logs/main.log`, redacted, for the person to send along with a report. Failing to write
 * the log is said on stderr and changes nothing else.
 */
export function createErrorLog(home: string, redact: (text: string) => string): (what: string, error: unknown) => void {
  const file = logFile(home)
  let queue = Promise.resolve()
  return (what, error) => {
    const text = redact(describe(what, error))
    process.stderr.write(`pincer: ${text}\n`)
    queue = queue.then(() => append(file, `${new Date().toISOString()} ${text}\n`)).catch((failure: unknown) => void process.stderr.write(`pincer: the log could not be written: ${String(failure)}\n`))
  }
}

async function append(file: string, line: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const size = await stat(file).then((found) => found.size, () => 0)
  if (size > limits.errorLogBytes) await rename(file, `${file}.1`)
  await appendFile(file, line, { mode: 0o600 })
}

/** Writes down what ends the program, at once: after it there is no later. Changes nothing about how the program ends. */
export function logCrashes(home: string, redact: (text: string) => string, program: Pick<NodeJS.Process, 'on'> = process): void {
  program.on('uncaughtExceptionMonitor', (error: unknown) => {
    const text = redact(describe('Pincer ended unexpectedly', error))
    try {
      mkdirSync(path.dirname(logFile(home)), { recursive: true, mode: 0o700 })
      appendFileSync(logFile(home), `${new Date().toISOString()} ${text}\n`, { mode: 0o600 })
    } catch {
      process.stderr.write(`pincer: ${text}\n`) // a second failure here would hide the first
    }
  })
}

/** The file with unexpected errors, for the person to look at or send. */
export const logFile = (home: string): string => path.join(home, 'logs', 'main.log')

function describe(what: string, error: unknown): string {
  return `${what}: ${error instanceof Error ? error.stack ?? error.message : String(error)}`
}
