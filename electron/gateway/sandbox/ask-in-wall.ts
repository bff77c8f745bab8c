import { limits } from '../../../shared/limits.ts'
import type { ProcessRunner } from '../process/process-runner.ts'
import { argvOf, type CommandPlan } from './command-plan.ts'
import type { Sandbox, WrapRequest } from './sandbox.ts'

/**
 * Runs a program that only answers a question, behind the same wall as the command it is asked for, without network. Gives back what it printed, or null
 * when it did not end well in `limits.packageHostsMs`.
 */
export async function askInWall(plan: CommandPlan, request: WrapRequest, parts: { readonly sandbox: Sandbox; readonly processes: ProcessRunner; readonly signal: AbortSignal }): Promise<string | null> {
  const wrapped = await parts.sandbox.wrap(plan, { ...request, allowedHosts: [], wantsNetwork: false, tellsNew: false })
  if (wrapped.kind === 'failed') return null
  const out: Buffer[] = []
  let size = 0
  const { file, args } = argvOf(wrapped.plan)
  const end = await parts.processes.run({
    file, args, cwd: request.cwd, env: wrapped.env, timeoutMs: limits.packageHostsMs, signal: parts.signal, label: `asks ${request.sessionId}`, takesAlong: true,
    onStdout: (chunk) => {
      size += chunk.length
      if (size <= limits.packageAnswerBytes) out.push(chunk)
    },
    onStderr: () => undefined,
  })
  const stdout = Buffer.concat(out).toString('utf8')
  await wrapped.finish({ exitCode: end.kind === 'exited' ? end.exitCode : null, stdout, stderr: '' })
  return end.kind === 'exited' && end.exitCode === 0 ? stdout : null
}
