import { join } from 'node:path'
import { GroupRunner } from '../../../electron/gateway/process/group-runner.ts'
import { argvOf } from '../../../electron/gateway/sandbox/command-plan.ts'
import { createBubblewrapSandbox } from '../../../electron/gateway/sandbox/linux/bubblewrap-sandbox.ts'
import { childEnvironment } from '../../../electron/gateway/process/child-environment.ts'

/** A Pincer of its own for one command: `node run-walled.ts ROOT COMMAND`. Tells on stdout how it went, as JSON. */
const [root = '', text = ''] = process.argv.slice(2)
const home = join(root, 'home')
const workspace = join(root, 'ws')
const sandbox = createBubblewrapSandbox({ user: join(root, 'user'), own: [home], folder: join(home, 'safe-area') })
const probe = await sandbox.probe()
process.stdout.write(`${JSON.stringify(probe)}\n`)
const wrapped = await sandbox.wrap({ kind: 'shell', shell: { kind: 'bash', file: '/bin/bash' }, text }, { sessionId: 'own', workspace, cwd: workspace, env: childEnvironment(process.env), given: {}, view: 'wide', allowedHosts: [], denyWrite: [], allowedText: null })
if (wrapped.kind === 'failed') throw new Error(`${wrapped.why}: ${wrapped.detail}`)
const { file, args } = argvOf(wrapped.plan)
const processes = new GroupRunner(home)
let stdout = ''
let stderr = ''
const end = await processes.run({
  file, args, cwd: workspace, env: wrapped.env, timeoutMs: 60_000, signal: new AbortController().signal, label: 'own', takesAlong: true,
  onStdout: (chunk) => { stdout += chunk.toString('utf8') }, onStderr: (chunk) => { stderr += chunk.toString('utf8') },
})
const report = await wrapped.finish({ exitCode: end.kind === 'exited' ? end.exitCode : null, stdout, stderr })
process.stdout.write(`${JSON.stringify({ end, stdout, stderr, report })}\n`)
await processes.dispose()
await sandbox.dispose()
