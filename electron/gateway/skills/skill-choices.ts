import type { ParsedInput } from '../../../shared/contract/calls.ts'
import { ContractError } from '../../../shared/contract/errors.ts'
import { cleanKey, isClientId, isClientSecret } from '../../../shared/skills/registration.ts'
import type { SignInAnswer } from '../../../shared/skills/sign-in.ts'
import type { Skill } from '../../../shared/skills/skill.ts'
import type { Ports } from '../ports.ts'
import { type LoadedSkill, secretName } from './loaded-skill.ts'
import { shownWords } from './manifest/manifest-facts.ts'
import { fittingValue } from './settings-form.ts'
import type { SignInDesk } from './sign-in/sign-in-desk.ts'
import type { AccountRequest } from './skill-auth.ts'
import type { SkillShelf } from './skill-shelf.ts'

export interface SkillChoicesDeps {
  readonly ports: Pick<Ports, 'secrets' | 'redact'>
  readonly shelf: SkillShelf
  readonly desk: SignInDesk
  readonly onChanged: (ids: string[]) => void
}

/** What the person chooses about an installed skill: switches, its settings form, its accounts. Each answers with how it looks then. */
export class SkillChoices {
  readonly #deps: SkillChoicesDeps
  constructor(deps: SkillChoicesDeps) { this.#deps = deps }

  async setEnabled(id: string, enabled: boolean): Promise<Skill> {
    const { shelf } = this.#deps
    const skill = await shelf.get(id)
    await shelf.set(id, { enabled })
    if (!enabled) this.#deps.desk.dropSkill(id)
    skill.forgive()
    shelf.changed(id)
    return skill.view()
  }

  async setTool(id: string, tool: string, enabled: boolean): Promise<Skill> {
    const { shelf } = this.#deps
    const skill = await shelf.get(id)
    if (!skill.names().includes(tool)) throw new ContractError('no-such-skill', { id, tool })
    const off = skill.setting.toolsOff.filter((name) => name !== tool)
    await shelf.set(id, { toolsOff: enabled ? off : [...off, tool] })
    skill.refresh()
    shelf.changed(id)
    return skill.view()
  }

  async configure(id: string, values: ParsedInput<'skills.configure'>['values']): Promise<Skill> {
    const { shelf, ports } = this.#deps
    const skill = await shelf.get(id)
    const { manifest } = skill
    if (manifest === null) throw new ContractError('no-such-skill', { id })
    const config = { ...skill.setting.config }
    const secrets = new Set(skill.setting.secrets)
    for (const [name, value] of Object.entries(values)) {
      const fitting = fittingValue(manifest, name, value)
      if (fitting === undefined) throw new ContractError('bad-input', { path: name, message: 'it does not fit this field' })
      if (!manifest.permissions.secrets.includes(name)) config[name] = fitting
      else if (fitting === null || fitting === '') {
        await ports.secrets.delete(secretName(id, name))
        secrets.delete(name)
      } else {
        ports.redact.know(String(fitting))
        await ports.secrets.set(secretName(id, name), String(fitting)).catch((error: unknown) => { throw new ContractError('secret-store', { message: error instanceof Error ? error.message : String(error) }) })
        secrets.add(name)
      }
    }
    await shelf.set(id, { config, secrets: [...secrets] })
    skill.refresh()
    shelf.changed(id)
    return skill.view()
  }

  /** The person signs in on the skill's page; answers when that try is over. How it goes is told like any question for an account. */
  async signIn(id: string, provider: string, answer: ParsedInput<'skills.signIn'>['answer']): Promise<Skill> {
    const { shelf, desk } = this.#deps
    const skill = await shelf.get(id)
    const request = requestOf(skill, provider)
    const facts = await shelf.parts.auth.account(request)
    if (!facts.ways.includes(answer.action === 'key' ? 'key' : answer.way)) throw new ContractError('unsupported', { what: 'skills.signIn', provider })
    mustBeKey(answer)
    const token = await shelf.parts.auth.token({ ...request, fresh: false })
    await desk.begin({ skill: { id, name: nameOf(skill), maker: skill.maker }, request, facts, lack: token.kind === 'none' ? token : { reason: 'never', missing: [] } }, answer)
    return skill.view()
  }

  async signOut(id: string, provider: string): Promise<Skill> {
    const { shelf } = this.#deps
    const skill = await shelf.get(id)
    await this.#signOut(requestOf(skill, provider))
    shelf.changed(id)
    return skill.view()
  }

  /** It goes: signed out everywhere, also of what its manifest does not name any more. Installed again it has to ask again. */
  async forgetAccounts(skill: LoadedSkill): Promise<void> {
    for (const request of skill.accounts) await this.#signOut(request)
    await this.#deps.shelf.parts.auth.forget(skill.id)
  }

  /** Of this skill alone; the sign-ins of others at that service stay. */
  #signOut(request: AccountRequest): Promise<void> {
    const { shelf } = this.#deps
    return shelf.parts.auth.signOut(request, shelf.sorted().filter(({ id }) => id !== request.skillId).flatMap(({ accounts }) => accounts.filter(({ provider }) => provider === request.provider)))
  }

  answerSignIn(requestId: string, answer: SignInAnswer): void {
    mustBeKey(answer)
    if (!this.#deps.desk.answer(requestId, answer)) throw new ContractError('no-such-question', { questionId: requestId })
  }

  async setClient(provider: string, client: ParsedInput<'skills.setClient'>['client']): Promise<void> {
    const { clientId, clientSecret = '' } = client ?? {}
    if (clientId !== undefined && !isClientId(provider, clientId)) throw new ContractError('bad-input', { path: 'clientId', message: 'it has not the form of one' })
    if (!isClientSecret(clientSecret)) throw new ContractError('bad-input', { path: 'clientSecret', message: 'it has not the form of one' })
    const done = await this.#deps.shelf.parts.auth.setClient(provider, clientId === undefined ? null : { clientId, ...(clientSecret === '' ? {} : { clientSecret }) })
    if (!done) throw new ContractError('unsupported', { what: 'skills.setClient', provider })
    await this.#deps.desk.refresh(provider)
    this.#told(provider)
  }

  /** Every skill with an account there looks different. */
  #told(provider: string): void {
    const ids = this.#deps.shelf.sorted().filter(({ accounts }) => accounts.some((account) => account.provider === provider)).map(({ id }) => id)
    this.#deps.onChanged(ids)
  }

  /** Somebody signed in for it. */
  signedIn(id: string): void { this.#deps.onChanged([id]) }
}

/** Everything the skill's tools want of it. */
function requestOf(skill: LoadedSkill, provider: string): AccountRequest {
  return skill.accounts.find((account) => account.provider === provider) ?? noSuchAccount(skill.id, provider)
}

function noSuchAccount(id: string, provider: string): never { throw new ContractError('no-such-skill', { id, provider }) }

function nameOf({ id, manifest }: LoadedSkill): string { return manifest === null ? id : shownWords(manifest).displayName }

function mustBeKey(answer: SignInAnswer): void {
  if (answer.action === 'key' && cleanKey(answer.key) === null) throw new ContractError('bad-input', { path: 'key', message: 'it has not the form of one' })
}
