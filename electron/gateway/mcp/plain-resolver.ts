import type { CommandResolver } from './ports.ts'

/** Commands as they are written, found by the environment's PATH; `node` is the runtime that ships with Pincer. */
export function plainResolver(runtimeNode: string): CommandResolver {
  return { resolve: ({ command, args }) => Promise.resolve({ kind: 'ready', file: command === 'node' ? runtimeNode : command, args }) }
}
