import { chmodSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ToolContext } from '../../../electron/gateway/executors/tool-definition.ts'
import type { ToolBench } from './tool-bench.ts'

/**
 * Nothing is unreadable for the superuser, so when the tests run as one, the search program is started as a user without
 * rights, in a workspace open to all but for the folders named.
 */
export function asNobody(bench: ToolBench, locked: readonly string[]): Partial<ToolContext> {
  chmodSync(dirname(bench.workspace), 0o755)
  chmodSync(bench.workspace, 0o755)
  for (const path of locked) chmodSync(join(bench.workspace, path), 0)
  return {
    processes: {
      run: (request) => bench.runner.run({ ...request, file: 'setpriv', args: ['--reuid=65534', '--regid=65534', '--clear-groups', request.file, ...request.args] }),
      dispose: () => bench.runner.dispose(),
    },
  }
}
