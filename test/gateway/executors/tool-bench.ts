import { mkdtempSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import * as fsp from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { ToolContext, ToolDefinition, ToolOutcome } from '../../../electron/gateway/executors/tool-definition.ts'
import { GroupRunner } from '../../../electron/gateway/process/group-runner.ts'
import { FileOutputStore } from '../../../electron/gateway/results/file-output-store.ts'
import { limits } from '../../../shared/limits.ts'

/** A real workspace with the real runner and output store, for tools that run programs. */
export interface ToolBench {
  readonly workspace: string
  readonly home: string
  readonly runner: GroupRunner
  readonly reports: string[]
  file(path: string, content?: string | Uint8Array): string
  /** Runs a tool as the router would: parsed input, declared paths resolved. */
  run(tool: ToolDefinition, input: object, more?: Partial<ToolContext>): Promise<ToolOutcome>
  dispose(): Promise<void>
}

export function createToolBench(): ToolBench {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-tool-')))
  const workspace = join(root, 'ws')
  const home = join(root, 'home')
  mkdirSync(workspace)
  const runner = new GroupRunner(home)
  const outputs = new FileOutputStore(home)
  const reports: string[] = []
  let calls = 0
  return {
    workspace, home, runner, reports,
    file(path, content = '') {
      const full = join(workspace, path)
      mkdirSync(dirname(full), { recursive: true })
      writeFileSync(full, content)
      return full
    },
    run(tool, input, more = {}) {
      const parsed = tool.input.parse(input)
      const declared = tool.paths(parsed).map((use) => use.path)
      calls += 1
      return tool.execute(parsed, {
        signal: new AbortController().signal, workspace, files: fsp, processes: runner, outputs,
        resolved: (path) => {
          if (!declared.includes(path)) throw new Error(`${path} was not declared`)
          const full = resolve(workspace, path)
          try {
            return realpathSync(full)
          } catch {
            return full
          }
        },
        callId: `call_${calls}`, sessionId: 'session', report: (tail) => { reports.push(tail) }, platform: 'linux',
        environment: process.env, sandbox: 'off', outputBytes: limits.execOutputBytes, ...more,
      })
    },
    async dispose() {
      await runner.dispose()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

export function textOf(outcome: ToolOutcome): string {
  return outcome.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
}
