import { Check, FolderPen, Globe, Puzzle, SquareTerminal } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Grant } from '../../shared/approvals/grant.ts'
import { limits } from '../../shared/limits.ts'
import { whatWords } from '../approvals/grant-words.ts'
import { announce } from '../frame/announcer.tsx'
import { asGatewayError } from '../gateway-client.ts'
import { useGrants } from '../stores/grants-store.ts'
import { useToasts } from '../stores/toast-store.ts'
import { words } from '../text/index.ts'
import { toolIcon } from '../timeline/lane-icons.ts'

/** Takes a grant back, at once, and says for how long that can be undone. */
export async function takeBackGrant(grant: Grant): Promise<void> {
  await useGrants.getState().takeBack(grant)
  announce(words.t('grants:page.saidTakenBack', { what: whatWords(grant), seconds: limits.grantRestoreMs / 1_000 }))
}

/** Gives it again. Too late is told as what it is, and nothing is claimed. */
export async function giveAgain(grant: Grant): Promise<void> {
  try {
    await useGrants.getState().giveAgain(grant.id)
    announce(words.t('grants:page.restored', { what: whatWords(grant) }))
  } catch (thrown) {
    if (asGatewayError(thrown).code !== 'no-such-grant') throw thrown
    useToasts.getState().show({ tone: 'plain', text: words.t('grants:page.tooLate') })
  }
}

/** The sign of what it covers. */
export function grantIcon({ tool, effect, match }: Grant): LucideIcon {
  switch (match.kind) {
    case 'program': return SquareTerminal
    case 'command': return Check
    case 'host': return Globe
    case 'tool': return Puzzle
    case 'file': case 'folder': return effect === 'changes' ? FolderPen : toolIcon(tool, effect)
    default: return match satisfies never
  }
}
