import type { ToolContext, ToolDefinition, ToolOutcome } from '../../../electron/gateway/executors/tool-definition.ts'
import type { FilePort } from '../../../electron/gateway/files/file-port.ts'
import { nodeFilePort } from '../../../electron/gateway/files/node-file-port.ts'
import { createPathGuard } from '../../../electron/gateway/policy/resolve-guarded.ts'

export interface CallOptions { readonly files?: FilePort; readonly signal?: AbortSignal; readonly outputBytes?: number; readonly afterJudging?: () => void }

/** Calls a file tool as the router does: arguments parsed, paths judged on the real disk, then run. */
export async function callFileTool(tool: ToolDefinition, workspace: string, args: object, options: CallOptions = {}): Promise<ToolOutcome & { readonly text: string }> {
  const input: unknown = tool.input.parse(args)
  const context = await contextFor(tool, workspace, input, options)
  options.afterJudging?.()
  const outcome = await tool.execute(input, context)
  return { ...outcome, text: outcome.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n') }
}

/** The context of one call. A path the guard does not allow throws here, as no executor would be reached. */
export async function contextFor(tool: ToolDefinition, workspace: string, input: unknown, options: CallOptions = {}): Promise<ToolContext> {
  const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'
  const judged = await createPathGuard({ platform, home: `${workspace}/../home-of-nobody`, ownPlaces: [] }).guardPaths(tool.paths(input), workspace)
  const denied = judged.find((path) => path.verdict === 'deny')
  if (denied !== undefined) throw new Error(`denied: ${denied.rule}`)
  const unused = (): never => { throw new Error('a file tool has no use for this') }
  return {
    signal: options.signal ?? new AbortController().signal, workspace, files: options.files ?? nodeFilePort, platform,
    resolved: (path) => judged.find((each) => each.use.path === path)?.real ?? unused(),
    processes: { run: unused, dispose: unused }, outputs: { create: unused, find: unused }, callId: 'call_1', sessionId: 'chat_1', report: () => undefined,
    environment: {}, sandbox: 'off', outputBytes: options.outputBytes ?? 200 * 1024,
  }
}
