import type { ListedPrompt, PromptMessage } from './server-client.ts'

export interface PromptCommand { readonly connection: string; readonly prompt: string; readonly rest: string }

/** `/server:prompt words` typed into the chat, for a connection that exists; null for any other text. The longest name wins. */
export function readPromptCommand(text: string, names: readonly string[]): PromptCommand | null {
  const plain = text.trimStart().replace(/^／/, '/')
  const connection = [...names].sort((a, b) => b.length - a.length).find((name) => plain.startsWith(`/${name}:`) || plain.startsWith(`/${name}：`))
  if (connection === undefined) return null
  const [, prompt, rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(plain.slice(connection.length + 2)) ?? []
  return prompt === undefined ? null : { connection, prompt, rest: rest.trim() }
}

/** Words after a prompt as its arguments: `name=value`, or in order; the last one takes everything that is left. */
export function promptArguments(rest: string, args: ListedPrompt['args']): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  const words = rest.match(/[^\s="]+=(?:"[^"]*"|\S*)|"[^"]*"|\S+/g) ?? []
  const free: string[] = []
  for (const word of words) {
    const [, name, value = ''] = /^([^\s="]+)=([\s\S]*)$/.exec(word) ?? []
    if (name !== undefined && args.some((arg) => arg.name === name)) values[name] = unquoted(value)
    else free.push(unquoted(word))
  }
  const open = args.filter(({ name }) => values[name] === undefined)
  open.forEach(({ name }, index) => {
    const given = index === open.length - 1 ? free.slice(index).join(' ') : free[index]
    if (given) values[name] = given
  })
  return values
}

/** What the prompt says, as one message of the person. */
export function promptText(messages: readonly PromptMessage[]): string {
  return messages.map(({ role, content }) => {
    const text = content.kind === 'text' ? content.text : content.kind === 'link' ? `[${content.uri}]` : `[${content.kind}]`
    return role === 'assistant' ? `> ${text.replaceAll('\n', '\n> ')}` : text
  }).join('\n\n')
}

function unquoted(text: string): string { return /^".*"$/s.test(text) ? text.slice(1, -1) : text }
