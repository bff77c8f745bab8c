import type { Manifest } from '../../../../shared/skills/manifest.ts'
import type { SkillMaker } from '../../../../shared/skills/sign-in.ts'
import { accountsOf, type AccountWish } from '../manifest/manifest-facts.ts'
import type { AccountRequest } from '../skill-auth.ts'
import { makerKey } from '../skill-maker.ts'

/** Which copy of a skill asks. */
export interface AskingSkill { readonly id: string; readonly maker: SkillMaker; readonly manifest: Pick<Manifest, 'tools'> }

/** What a skill wants of one account, in its own name. Left out `wish`: everything it declares. Null: it declares no such account. Pure. */
export function accountRequest({ id, maker, manifest }: AskingSkill, provider: string, wish?: AccountWish): AccountRequest | null {
  const all = accountsOf(manifest.tools).get(provider)
  return all === undefined ? null : { ...all, ...wish, skillId: id, maker: makerKey(maker), provider, declared: all.scopes }
}

/** Every account it declares, each with everything it wants of it. Pure. */
export function accountRequests(skill: AskingSkill): AccountRequest[] {
  return [...accountsOf(skill.manifest.tools).keys()].flatMap((provider) => accountRequest(skill, provider) ?? [])
}
