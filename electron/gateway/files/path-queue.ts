/**
 * One queue per file: changes of the same real path run one after the other, in the order they were asked for. Two names of one
 * path on a system without letter case share the queue.
 */
const tails = new Map<string, Promise<unknown>>()

function keyOf(realPath: string): string {
  return process.platform === 'linux' ? realPath : realPath.normalize('NFC').toLowerCase()
}

/** Runs `change` when all earlier changes of `realPath` are done. What it throws reaches only its own caller. */
export async function inPathQueue<T>(realPath: string, change: () => Promise<T>): Promise<T> {
  const key = keyOf(realPath)
  const before = tails.get(key) ?? Promise.resolve()
  const run = before.then(change, change)
  // The queue goes on after a failure; the failure itself is the caller's.
  const tail = run.then(() => undefined, () => undefined)
  tails.set(key, tail)
  try {
    return await run
  } finally {
    if (tails.get(key) === tail) tails.delete(key)
  }
}
