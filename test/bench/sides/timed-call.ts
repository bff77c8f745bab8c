import type { ToolDefinition } from '../../../electron/gateway/executors/tool-definition.ts'
import type { Stages } from '../../../electron/gateway/router/tool-router.ts'

export const stageNames = ['find', 'permission', 'judge', 'approval', 'sandbox', 'execute', 'shape', 'audit', 'all'] as const
export type StageName = (typeof stageNames)[number]

/**
 * Times one call's stages from outside, through the stages object the router stands on. `permission` holds the parsing of the
 * arguments too; `execute` is without the tool's own work; `all` is everything but that work.
 */
export class TimedCall {
  readonly times: Partial<Record<StageName, number>> = {}
  #mark = 0
  #toolMs = 0

  begin(): void { this.#mark = performance.now() }
  #lap(stage: StageName): void {
    const now = performance.now()
    this.times[stage] = (this.times[stage] ?? 0) + now - this.#mark
    this.#mark = now
  }

  /** The same stages with a look at the clock between them. */
  watch(stages: Stages): Stages {
    return {
      ...stages,
      find: (name) => {
        const found = stages.find(name)
        this.#lap('find')
        return 'tool' in found ? { tool: this.#watchTool(found.tool) } : found
      },
      judge: async (call, tool, input) => {
        this.#lap('permission')
        const judged = await stages.judge(call, tool, input)
        this.#lap('judge')
        return judged
      },
      decide: async (judged, signal) => {
        const decision = await stages.decide(judged, signal)
        this.#lap('approval')
        return decision
      },
      contain: async (judged) => {
        const sandbox = await stages.contain(judged)
        this.#lap('sandbox')
        return sandbox
      },
      execute: async (judged, sandbox, signal) => {
        const outcome = await stages.execute(judged, sandbox, signal)
        this.#lap('execute')
        this.times.execute = (this.times.execute ?? 0) - this.#toolMs
        return outcome
      },
      record: (call, result, judged, decision) => {
        this.#lap('shape')
        stages.record(call, result, judged, decision)
        this.#lap('audit')
      },
    }
  }

  /** After the router has answered. */
  finish(): Partial<Record<StageName, number>> {
    this.times.all = stageNames.reduce((sum, name) => sum + (name === 'all' ? 0 : this.times[name] ?? 0), 0)
    return this.times
  }

  #watchTool(tool: ToolDefinition): ToolDefinition {
    return {
      ...tool,
      execute: async (input, context) => {
        const from = performance.now()
        try {
          return await tool.execute(input, context)
        } finally {
          this.#toolMs = performance.now() - from
        }
      },
    }
  }
}
