import { useState } from 'react'
import type { SkillInstall } from '../../../shared/skills/offer.ts'
import { call } from '../../gateway-client.ts'
import { report } from '../../stores/report-error.ts'
import { without } from '../../stores/without.ts'
import { agreementTo } from '../agreement.ts'
import { factsOf } from '../install-name.ts'
import { forget } from '../skill-events.ts'
import { useSkills } from '../skills-store.ts'

export interface InstallActions {
  /** The person said yes to what is on screen. */
  readonly hasYes: boolean
  readonly cancelling: boolean
  /** A yes is possible: what it may do is on the screen. */
  readonly canAgree: boolean
  readonly agree: () => void
  readonly cancel: () => void
  /** Begins again after a failure; null: this window did not begin it. */
  readonly again: (() => void) | null
}

/**
 * What a person can do with an install. An early yes stays here until the checks have passed: the gateway is told only then, so that
 * whatever the checks find can still take it back.
 */
export function useInstallSteps(install: SkillInstall): InstallActions {
  const hasYes = useSkills((state) => install.confirmed || state.agreed[install.id] !== undefined)
  const begin = useSkills((state) => state.again[install.id])
  const [cancelling, setCancelling] = useState(false)
  const facts = factsOf(install)
  return {
    hasYes, cancelling,
    canAgree: install.replaces === null ? facts !== null : install.facts !== null,
    agree: () => {
      if (!facts) return
      useSkills.getState().agree(install.id, agreementTo(facts, install.findings))
      useSkills.setState(({ askedAgain }) => ({ askedAgain: without(askedAgain, install.id) }))
      if (install.waits) report(call('skills.confirm', { installId: install.id }))
    },
    cancel: () => {
      setCancelling(true)
      report(call('skills.cancel', { installId: install.id }).catch((error: unknown) => { setCancelling(false); throw error }))
    },
    again: begin ? () => { forget(install.id); report(begin()) } : null,
  }
}
