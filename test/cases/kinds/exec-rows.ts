import { loadExecPolicy } from '../../../electron/gateway/policy/exec/load-exec-policy.ts'
import type { ExecPlatform, ExecShell, ExecVerdict } from '../../../electron/gateway/policy/exec/exec-types.ts'
import type { ExecLists } from '../../../electron/gateway/policy/verdict.ts'

/** One row of `exec.jsonl`: a command line with its lists and the verdict it must get. */
export interface ExecRow {
  readonly id: string
  readonly category: string
  readonly platform: ExecPlatform
  readonly shell: ExecShell
  readonly policy: ExecLists
  readonly command: string
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly expected: 'deny' | 'require' | 'auto'
  readonly alsoOk?: readonly string[]
  readonly why: string
}

const decide = await loadExecPolicy()

/** What the command judge says about a row. The workspace is `/ws`, the sandbox is off. */
export function judgeExecRow(row: ExecRow): ExecVerdict['verdict'] {
  return decideExecRow(row).verdict
}

/** The whole judgement, for looking at rule and parts. */
export function decideExecRow(row: ExecRow): ExecVerdict {
  return decide({
    command: row.command, workspace: '/ws', lists: row.policy, platform: row.platform, shell: row.shell,
    ...(row.env === undefined ? {} : { env: row.env }), ...(row.cwd === undefined ? {} : { cwd: row.cwd }),
  })
}
