import type { Effect } from '../../../../shared/tools/effect.ts'
import type { ListedTool } from '../server-client.ts'

/** What a server says of its tool, as one of our effects; null when it says nothing of use. Only a hint: a person confirms it. */
export function effectHint({ readOnly, destructive, openWorld }: ListedTool['hints']): Effect | null {
  if (readOnly === true) return 'looks'
  if (destructive === true) return 'deletes'
  if (openWorld === true) return 'sends'
  // "Not destructive" says that it changes something, though only by adding.
  return destructive === false || readOnly === false ? 'changes' : null
}

/** What counts while nothing is known: it runs a stranger's program. */
export const unknownEffect: Effect = 'runs-code'
