import { pathToFileURL } from 'node:url'
import type { Manifest } from '../../../../../shared/skills/manifest.ts'

export interface RunnableTool { readonly execute: (input: unknown, call: object) => unknown }

/**
 * Loads a skill's entry and asks it for its tools. The entry exports a factory `{createTools(context)}` as default, as `skill`, or
 * by itself. Throws with a sentence for the author.
 */
export async function loadSkill(entry: string, manifest: Manifest, context: object): Promise<ReadonlyMap<string, RunnableTool>> {
  const loaded = await import(pathToFileURL(entry).href) as Record<string, unknown>
  const factory = [loaded['default'], loaded['skill'], loaded, (loaded['default'] as Record<string, unknown> | undefined)?.['default']].find(hasCreateTools)
  if (!factory) throw new Error('its entry exports no skill: a default export with createTools(context) is needed')
  const made = await factory.createTools(context)
  const list = Array.isArray(made) ? made as readonly unknown[] : Object.entries(made as Record<string, unknown>).map(([name, tool]) => (typeof tool === 'function' ? { name, execute: tool } : { name, ...(tool as object) }))
  const tools = new Map<string, RunnableTool>()
  for (const each of list) {
    const { name, execute } = each as { name?: unknown; execute?: unknown }
    if (typeof name !== 'string' || typeof execute !== 'function') throw new Error('createTools returned something that is no tool: name and execute(input, call) are needed')
    tools.set(name, { execute: (input, call) => Reflect.apply(execute, each, [input, call]) as unknown })
  }
  const missing = manifest.tools.filter(({ name }) => !tools.has(name)).map(({ name }) => name)
  if (missing.length > 0) throw new Error(`createTools did not return the tools the manifest names: ${missing.join(', ')}`)
  return tools
}

function hasCreateTools(value: unknown): value is { createTools(context: object): unknown } {
  return typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)['createTools'] === 'function'
}
