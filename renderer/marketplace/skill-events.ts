import type { ContractEventOf } from '../../shared/contract/events.ts'
import type { Offer } from '../../shared/mcp/offer.ts'
import type { SkillInstall } from '../../shared/skills/offer.ts'
import { useAdding } from '../connections/add/adding-store.ts'
import { announce } from '../frame/announcer.tsx'
import { call } from '../gateway-client.ts'
import { readingAgain } from '../stores/read-again.ts'
import { report } from '../stores/report-error.ts'
import { useRoute } from '../stores/route-store.ts'
import { useToasts } from '../stores/toast-store.ts'
import { useTools } from '../stores/tools-store.ts'
import { words } from '../text/index.ts'
import { newSince } from './agreement.ts'
import { nameOf } from './install-name.ts'
import { useSkills } from './skills-store.ts'

/** Puts what the gateway says of skills into their store. What nobody has looked at yet is not asked for. */
export function applySkillEvent(event: ContractEventOf<'skills.changed' | 'skill.stopped' | 'skill.install'>): void {
  switch (event.type) {
    case 'skills.changed':
      readToolsAgain()
      if (useSkills.getState().list) readAgain()
      break
    case 'skill.stopped':
      tellStopped(event)
      break
    case 'skill.install':
      useSkills.getState().putInstall(event.install)
      followInstall(event.install)
      break
    default:
      event satisfies never
  }
}

/** A skill was stopped by a wall: said once, however many walls it tries after that. The page of the skill names each. */
function tellStopped({ id, displayName }: ContractEventOf<'skill.stopped'>): void {
  const { toasts, show } = useToasts.getState()
  const text = words.t('skills:attempts.stopped', { name: displayName })
  if (!toasts.some((toast) => toast.text === text)) show({ tone: 'bad', text, action: { label: words.t('skills:attempts.show'), run: () => useRoute.getState().go({ page: 'skills', id }) } })
}

/** Installs that were under way before this window was: each goes on where it stood, with the yes that was given to it and no other. */
export async function resumeInstalls(): Promise<void> {
  await useSkills.getState().loadInstalls()
  const { installs, shown } = useSkills.getState()
  for (const install of installs) {
    // What ended while nobody looked is shown on the page; only what needs nobody any more, or goes on elsewhere, is put away.
    if (!install.end) followInstall(install)
    else if (install.end.kind === 'cancelled' || (install.end.kind === 'connection' && shown !== install.id)) forget(install.id)
    else if (install.end.kind === 'connection') handOver(install.id, install.end.offer)
  }
}

/** A connection that was chosen where skills are added: its questions come next, in the same place. */
function handOver(id: string, offer: Offer): void {
  forget(id)
  useAdding.getState().open({ way: 'bundle', offer })
}

/** Keeps a yes that was given early until the checks have passed; takes it back when they found something new. */
function followInstall(install: SkillInstall): void {
  const { agreed, agree, shown, show } = useSkills.getState()
  const yes = agreed[install.id]
  if (install.end) return announceEnd(install, shown === install.id && useRoute.getState().route.page === 'skills')
  if (yes === undefined) return
  const later = newSince(yes, install)
  if (later.findings.length > 0 || later.rights) {
    agree(install.id, null)
    useSkills.setState((state) => ({ askedAgain: { ...state.askedAgain, [install.id]: yes } }))
    show(install.id)
    announce(words.t('skills:install.again'))
  } else if (install.waits && !install.confirmed) report(call('skills.confirm', { installId: install.id }))
}

/** What came to its end: seen in its dialog, or else told in a short message. A cancelled one leaves nothing, not even a line. */
function announceEnd(install: SkillInstall, seen: boolean): void {
  const { end } = install
  const name = nameOf(install)
  const { show } = useToasts.getState()
  switch (end?.kind) {
    case 'cancelled':
      show({ tone: 'plain', text: install.replaces === null ? words.t('skills:install.cancelled', { name }) : words.t('skills:install.cancelledUpdate', { name, version: install.replaces }) })
      return forget(install.id)
    case 'installed':
      if (seen) return
      show({ tone: 'ok', text: install.replaces === null ? words.t('skills:install.installed', { name }) : words.t('skills:install.updated', { name, version: install.facts?.version ?? '' }) })
      return forget(install.id)
    case 'failed':
      if (seen) return
      show({ tone: 'bad', text: words.t('skills:install.titleFailed', { name }) })
      return useSkills.getState().show(install.id)
    case 'connection':
      return handOver(install.id, end.offer)
    case undefined: return
    default: return end satisfies never
  }
}

/** An ended install has been seen: the gateway need not keep it. */
export function forget(id: string): void {
  useSkills.getState().dropInstall(id)
  report(call('skills.cancel', { installId: id }).catch((error: unknown) => {
    // The gateway keeps only the last ones; one that is forgotten there already is what was wanted.
    if ((error as { code?: unknown }).code !== 'no-such-install') throw error
  }))
}

const readToolsAgain = readingAgain(() => useTools.getState().load())
const readAgain = readingAgain(() => useSkills.getState().load())
