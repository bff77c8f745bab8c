import { createCallGuards } from '../../../../electron/gateway/policy/call-guards.ts'
import { asList, asText, isObject, type Json } from '../../json-value.ts'
import { readLists } from '../open-chat.ts'
import type { World } from '../world.ts'
import type { Driven } from './drive-bug.ts'

/** Commands to be judged, not run. */
export async function driveChecks(world: World): Promise<Driven> {
  const { setup, input } = world.row
  const places = { home: world.home, program: '/opt/pincer', user: world.base, practice: `${world.home}/practice`, runtimeNode: process.execPath }
  const guards = createCallGuards({ places, platform: 'linux' }, setup['policy'] === undefined ? undefined : readLists(setup['policy']))
  const decisions: string[] = []
  for (const each of asList(input['check'])) {
    const given: Json = isObject(each) ? each : { command: each }
    const command = { command: asText(given['command']), ...(typeof given['cwd'] === 'string' ? { cwd: given['cwd'] } : {}), ...(isObject(given['env']) ? { env: given['env'] as Record<string, string> } : {}) }
    decisions.push((await guards.judgeCommand(command, world.ws)).kind)
  }
  return { seen: { world, decisions }, dispose: () => Promise.resolve() }
}
