import type { CallOutput, ParsedInput } from '../../../shared/contract/calls.ts'
import type { Catalogue, SkillDetail, SkillInstall, SkillLogLine, SkillSearch, SkillSource, SkillWalls } from '../../../shared/skills/offer.ts'
import type { SignInAnswer, SignInRequest } from '../../../shared/skills/sign-in.ts'
import type { Skill } from '../../../shared/skills/skill.ts'

/** What the contract asks of skills. Fails with `ContractError` where a skill or an install is not there. */
export interface SkillsApi {
  list(): Promise<Skill[]>
  catalogue(): Promise<Catalogue>
  search(words: string): Promise<SkillSearch>
  detail(source: SkillSource): Promise<SkillDetail>
  install(source: SkillSource): Promise<CallOutput<'skills.install'>>
  confirm(installId: string): void
  cancel(installId: string): void
  installs(): SkillInstall[]
  checkUpdates(): Promise<Skill[]>
  update(id: string): Promise<SkillInstall>
  rollback(id: string): Promise<Skill>
  remove(id: string, keepData: boolean): Promise<void>
  setEnabled(id: string, enabled: boolean): Promise<Skill>
  setTool(id: string, tool: string, enabled: boolean): Promise<Skill>
  configure(id: string, values: ParsedInput<'skills.configure'>['values']): Promise<Skill>
  signIn(id: string, provider: string, answer: ParsedInput<'skills.signIn'>['answer']): Promise<Skill>
  signOut(id: string, provider: string): Promise<Skill>
  signIns(): SignInRequest[]
  answerSignIn(requestId: string, answer: SignInAnswer): void
  setClient(provider: string, client: ParsedInput<'skills.setClient'>['client']): Promise<void>
  walls(): Promise<SkillWalls>
  log(id: string): SkillLogLine[]
}
