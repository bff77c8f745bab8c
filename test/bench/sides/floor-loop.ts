import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Anthropic from '@anthropic-ai/sdk'
import { rgPath } from '@vscode/ripgrep'

/**
 * The floor: the least that a loop over the same SDK can do. No journal, no rules, no events, no limits; a tool is the shortest
 * Node code that does its work. What our gateway takes longer than this is the price of everything it adds.
 */
export function floorLoop(baseURL: string, workspace: string) {
  const client = new Anthropic({ apiKey: 'bench', baseURL, maxRetries: 0 })
  const path = { type: 'object' as const, properties: { path: { type: 'string' } }, required: ['path'] }
  const tools: Anthropic.Tool[] = [
    { name: 'read', description: 'Read a file.', input_schema: path },
    { name: 'exec', description: 'Run a shell command.', input_schema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] } },
    { name: 'grep', description: 'Search files.', input_schema: { type: 'object', properties: { pattern: { type: 'string' } }, required: ['pattern'] } },
    { name: 'glob', description: 'List files.', input_schema: { type: 'object', properties: { pattern: { type: 'string' } }, required: ['pattern'] } },
  ]

  const output = (file: string, args: readonly string[], shell = false) => new Promise<string>((resolve, reject) => {
    const child = spawn(file, args, { cwd: workspace, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => { text += chunk.toString() })
    child.once('error', reject)
    child.once('close', () => resolve(text))
  })

  function run(name: string, input: Record<string, string>): Promise<string> {
    switch (name) {
      case 'read': return readFile(join(workspace, input['path'] ?? ''), 'utf8')
      case 'exec': return output(input['command'] ?? '', [], true)
      case 'grep': return output(rgPath, ['-n', '-e', input['pattern'] ?? '', './'])
      case 'glob': return output(rgPath, ['--files', '-g', input['pattern'] ?? '', './'])
      default: return Promise.reject(new Error(`no tool ${name}`))
    }
  }

  /** One turn: model → tools side by side → model … until there is an answer. `messages` grows. */
  return async function turn(messages: Anthropic.MessageParam[], text: string): Promise<void> {
    messages.push({ role: 'user', content: text })
    for (;;) {
      const reply = await client.messages.stream({ model: 'bench', max_tokens: 16_384, system: 'You are an assistant.', tools, messages }).finalMessage()
      messages.push({ role: 'assistant', content: reply.content })
      const calls = reply.content.filter((block) => block.type === 'tool_use')
      if (calls.length === 0) return
      const results = await Promise.all(calls.map(async (call): Promise<Anthropic.ToolResultBlockParam> =>
        ({ type: 'tool_result', tool_use_id: call.id, content: await run(call.name, call.input as Record<string, string>) || '(no output)' })))
      messages.push({ role: 'user', content: results })
    }
  }
}
