import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { childEnvironment } from '../../../electron/gateway/process/child-environment.ts'
import { GroupRunner } from '../../../electron/gateway/process/group-runner.ts'
import type { ProcessEnd } from '../../../electron/gateway/process/process-runner.ts'
import { argvOf, type CommandPlan } from '../../../electron/gateway/sandbox/command-plan.ts'
import { type BubblewrapOptions, createBubblewrapSandbox } from '../../../electron/gateway/sandbox/linux/bubblewrap-sandbox.ts'
import type { Sandbox, WallReport, WrapRequest } from '../../../electron/gateway/sandbox/sandbox.ts'

export interface WallRun { readonly end: ProcessEnd; readonly stdout: string; readonly stderr: string; readonly report: WallReport; readonly ms: number }

/** A real wall round real commands. Its folders lie in the home of whoever runs the tests: below /tmp everything would be out of sight anyway. */
export interface WallBench {
  readonly root: string
  readonly workspace: string
  /** A person's home. */
  readonly user: string
  /** Pincer's own folder. */
  readonly home: string
  readonly sandbox: Sandbox
  readonly processes: GroupRunner
  file(path: string, content?: string, mode?: number): string
  run(command: string | CommandPlan, more?: Partial<WrapRequest> & { readonly timeoutMs?: number; readonly signal?: AbortSignal }): Promise<WallRun>
  dispose(): Promise<void>
}

export function createWallBench(base = homedir(), more: Partial<BubblewrapOptions> = {}): WallBench {
  const root = realpathSync(mkdtempSync(join(base, '.pincer-wall-')))
  const [workspace, user, home] = ['ws', 'user', 'home'].map((name) => join(root, name)) as [string, string, string]
  for (const folder of [workspace, user, home]) mkdirSync(folder)
  const sandbox = createBubblewrapSandbox({ user, own: [home], folder: join(home, 'safe-area'), ...more })
  const processes = new GroupRunner(home)
  const env = childEnvironment(process.env)
  return {
    root, workspace, user, home, sandbox, processes,
    file(path, content = '', mode) {
      const full = join(root, path)
      mkdirSync(dirname(full), { recursive: true })
      writeFileSync(full, content, mode === undefined ? {} : { mode })
      return full
    },
    async run(command, more = {}) {
      const plan: CommandPlan = typeof command === 'string' ? { kind: 'shell', shell: { kind: 'bash', file: '/bin/bash' }, text: command } : command
      const { timeoutMs = 20_000, signal = new AbortController().signal, ...request } = more
      const started = performance.now()
      const wrapped = await sandbox.wrap(plan, { sessionId: 'chat', workspace, cwd: workspace, env, given: {}, view: 'narrow', allowedHosts: [], denyWrite: [], allowedText: null, ...request })
      if (wrapped.kind === 'failed') throw new Error(`${wrapped.why}: ${wrapped.detail}`)
      const out: Buffer[] = []
      const err: Buffer[] = []
      const { file, args } = argvOf(wrapped.plan)
      const end = await processes.run({
        file, args, cwd: request.cwd ?? workspace, env: wrapped.env, timeoutMs, signal, label: 'wall test', takesAlong: true,
        onStdout: (chunk) => { out.push(chunk) }, onStderr: (chunk) => { err.push(chunk) },
      })
      const [stdout, stderr] = [out, err].map((chunks) => Buffer.concat(chunks).toString('utf8')) as [string, string]
      const report = await wrapped.finish({ exitCode: end.kind === 'exited' ? end.exitCode : null, stdout, stderr })
      return { end, stdout, stderr, report, ms: performance.now() - started }
    },
    async dispose() {
      await processes.dispose()
      await sandbox.dispose()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
