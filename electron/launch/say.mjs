/**
 * What the launcher itself tells. It goes to stderr, so a command's own stdout stays clean for pipes.
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`pincer: ${text}\n`)
}

/** Ends the launcher with a sentence for the person instead of a stack. */
export class Stop extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Runs an entry point; a `Stop` becomes its sentence and exit code.
 * @param {() => Promise<number>} main answers the exit code
 */
export async function runEntry(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    process.exitCode = error.exitCode
  }
}
