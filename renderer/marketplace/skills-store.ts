import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Catalogue, SkillInstall } from '../../shared/skills/offer.ts'
import type { Skill, SkillFacts } from '../../shared/skills/skill.ts'
import { call } from '../gateway-client.ts'
import { untilQuit } from '../stores/until-quit.ts'
import { without } from '../stores/without.ts'

/** Skills as the gateway told them. null: nobody asked yet. */
interface SkillsState {
  readonly list: readonly Skill[] | null
  readonly catalogue: Catalogue | null
  readonly installs: readonly SkillInstall[]
  /** What the person said yes to, by install: everything it was known to do then. */
  readonly agreed: Readonly<Record<string, string>>
  /** A yes that no longer holds, because the checks found more: what it was given to. */
  readonly askedAgain: Readonly<Record<string, string>>
  /** What was on the page when an install was begun: shown until its own facts are there. */
  readonly begunWith: Readonly<Record<string, SkillFacts>>
  /** Begins the same install once more. */
  readonly again: Readonly<Record<string, () => Promise<void>>>
  /** The install whose dialog is open. */
  readonly shown: string | null
  readonly load: () => Promise<void>
  /** Installs of the gateway; what was kept of any other is forgotten. */
  readonly loadInstalls: () => Promise<void>
  readonly put: (skill: Skill) => void
  readonly putInstall: (install: SkillInstall) => void
  readonly dropInstall: (id: string) => void
  readonly agree: (id: string, to: string | null) => void
  readonly begin: (install: SkillInstall, facts: SkillFacts | null, again: () => Promise<void>) => void
  readonly show: (id: string | null) => void
}

// What the person was just answering is there again after a reload of the window; the installs themselves are the gateway's to tell.
export const useSkills = create<SkillsState>()(persist((set) => ({
  list: null,
  catalogue: null,
  installs: [],
  agreed: {},
  askedAgain: {},
  begunWith: {},
  again: {},
  shown: null,
  load: async () => {
    const [list, catalogue] = await Promise.all([call('skills.list', {}), call('skills.catalogue', {})])
    set({ list, catalogue })
  },
  loadInstalls: async () => {
    const installs = await call('skills.installs', {})
    // One that was begun while the answer was on its way is not in it.
    set((state) => {
      const all = [...installs, ...state.installs.filter(({ id }) => state.again[id] !== undefined && !installs.some((each) => each.id === id))]
      const only = <T>(kept: Readonly<Record<string, T>>): Readonly<Record<string, T>> => Object.fromEntries(Object.entries(kept).filter(([key]) => all.some(({ id }) => id === key)))
      return { installs: all, agreed: only(state.agreed), askedAgain: only(state.askedAgain), begunWith: only(state.begunWith), shown: all.some(({ id }) => id === state.shown) ? state.shown : null }
    })
  },
  put: (skill) => set((state) => ({ list: state.list?.map((each) => (each.id === skill.id ? skill : each)) ?? null })),
  putInstall: (install) => set((state) => ({ installs: withInstall(state.installs, install) })),
  dropInstall: (id) => set((state) => ({
    installs: state.installs.filter((each) => each.id !== id), agreed: without(state.agreed, id), askedAgain: without(state.askedAgain, id), begunWith: without(state.begunWith, id),
    again: without(state.again, id), shown: state.shown === id ? null : state.shown,
  })),
  agree: (id, to) => set((state) => ({ agreed: to === null ? without(state.agreed, id) : { ...state.agreed, [id]: to } })),
  // The answer of the call may come after the first events of the same install: they know more.
  begin: (install, facts, again) => set((state) => ({
    installs: state.installs.some(({ id }) => id === install.id) ? state.installs : [...state.installs, install],
    begunWith: facts ? { ...state.begunWith, [install.id]: facts } : state.begunWith, again: { ...state.again, [install.id]: again }, shown: install.id,
  })),
  show: (shown) => set({ shown }),
}), {
  name: 'pincer-installs', storage: untilQuit(), partialize: ({ agreed, askedAgain, begunWith, shown }) => ({ agreed, askedAgain, begunWith, shown }),
}))

function withInstall(installs: readonly SkillInstall[], install: SkillInstall): readonly SkillInstall[] {
  return installs.some(({ id }) => id === install.id) ? installs.map((each) => (each.id === install.id ? install : each)) : [...installs, install]
}

/** The install of a skill that is under way or ended without bringing it; the latest one counts. */
export function installOf(installs: readonly SkillInstall[], id: string): SkillInstall | undefined {
  return installs.findLast(({ facts, subject }) => (facts ? facts.id === id : subject === id || subject.startsWith(`${id}@`)))
}
