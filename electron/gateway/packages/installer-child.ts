import type { ChildAnswer, ChildMessage, ChildOrder } from './child-orders.ts'
import { limits } from '../../../shared/limits.ts'
import { failureOf } from './child/failure-of.ts'
import { factsNow } from './child/find-package.ts'
import { npmOptions } from './child/npm-options.ts'
import { searchRegistry } from './child/search-registry.ts'
import { stagePackage } from './child/stage-package.ts'
import type { InstallProgress } from './package-types.ts'

/**
 * The installing child: one order, one answer, then it ends, because npm's libraries grow to some hundred megabytes and because
 * ending it is the surest way to stop. It writes into the folder and the cache it was told, nothing else. When Pincer is gone
 * it ends at once, with everything it started; what it left lies in a folder that the next start sweeps.
 */
let last: InstallProgress | null = null
let toldAt = 0

/** Many steps are told per second; a person sees a few. A new step and the last word of one are always told. */
function tell(progress: InstallProgress): void {
  const isSame = last?.step === progress.step && last.subject === progress.subject
  const isWhole = progress.packages !== null && progress.packages.done === progress.packages.of
  last = progress
  if (isSame && !isWhole && performance.now() - toldAt < limits.reportEveryMs) return
  toldAt = performance.now()
  say({ kind: 'progress', progress })
}

function say(message: ChildMessage, then?: () => void): void {
  process.send?.(message, undefined, undefined, () => then?.())
}

async function carryOut(order: ChildOrder): Promise<ChildAnswer> {
  try {
    switch (order.kind) {
      case 'stage': return await stagePackage(order, tell)
      case 'search': return await searchRegistry(order)
      case 'look': {
        const { facts } = await factsNow(order.spec, await npmOptions({ cwd: order.into, cache: order.cache }))
        return { kind: 'facts', facts }
      }
      default: return order satisfies never
    }
  } catch (error) {
    return failureOf(error)
  }
}

/** Ends this process and what it started: on Linux and macOS it leads a group of its own. */
function endAll(): void {
  try {
    if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL')
  } finally {
    process.exit(1)
  }
}

process.on('disconnect', endAll)
process.once('message', (order: ChildOrder) => {
  // Only now it is known where it works; until then it may have stood ready for a while.
  process.chdir(order.into)
  void carryOut(order).then((answer) => say({ kind: 'answer', answer }, () => {
    process.off('disconnect', endAll)
    process.exit(0)
  }))
})
