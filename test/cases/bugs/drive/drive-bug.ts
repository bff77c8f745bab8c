import { builtinTools } from '../../../../electron/gateway/executors/builtin-tools.ts'
import { NotBuilt } from '../bug-row.ts'
import { toolsWithStubs } from '../stub-tools.ts'
import type { Seen } from '../seen.ts'
import type { World } from '../world.ts'
import { driveChecks } from './drive-checks.ts'
import { driveComposer } from './drive-composer.ts'
import { driveCrossing } from './drive-crossing.ts'
import { driveListing } from './drive-listing.ts'
import { driveSessions } from './drive-sessions.ts'
import { driveSkills } from './drive-skills.ts'
import { driveTools } from './drive-tools.ts'
import { driveUser } from './drive-user.ts'

/** What was seen, and how to end what still stands for it. */
export interface Driven { readonly seen: Seen; dispose(): Promise<void> }

/** Keys that name a form of input; everything else would be a tool's own arguments. */
const forms: readonly { readonly keys: readonly string[]; readonly more: readonly string[]; readonly drive: (world: World) => Promise<Driven> }[] = [
  { keys: ['events', 'paste'], more: [], drive: driveComposer },
  { keys: ['invoke'], more: [], drive: driveCrossing },
  { keys: ['check'], more: [], drive: driveChecks },
  { keys: ['open', 'open_twice', 'append', 'appends', 'reopen'], more: ['user', 'start_app', 'build_request'], drive: driveSessions },
  { keys: ['calls', 'steps', 'call'], more: [], drive: driveTools },
  { keys: ['list_tools'], more: [], drive: driveListing },
  { keys: ['user', 'build_request', 'model_calls', 'start_app'], more: ['approve_after_restart'], drive: driveUser },
]

/** Plays a row's input. Throws `NotBuilt` for a form that no part of the product answers to yet. */
export async function driveBug(world: World): Promise<Driven> {
  const { input, tool, setup, category } = world.row
  if (category === 'skills') {
    for (const key of Object.keys(input)) if (!['install', 'parallel', 'while_running_install', 'then_call', 'call', 'start_app'].includes(key)) throw new NotBuilt(`input.${key}`)
    return driveSkills(world)
  }
  const form = forms.find(({ keys }) => keys.some((key) => key in input))
  if (form) {
    for (const key of Object.keys(input)) if (![...form.keys, ...form.more].includes(key)) throw new NotBuilt(`input.${key}`)
    return form.drive(world)
  }
  if (!(toolsWithStubs(setup['stub_tool']) ?? builtinTools).some(({ name }) => name === tool)) throw new NotBuilt(`input of ${tool}: ${Object.keys(input).join(', ')}`)
  return driveTools(world)
}
