import type { ParsedInput } from '../../../shared/contract/calls.ts'
import { ContractError } from '../../../shared/contract/errors.ts'
import type { Skill } from '../../../shared/skills/skill.ts'
import type { Ports } from '../ports.ts'
import { type LoadedSkill, secretName } from './loaded-skill.ts'
import { accountsOf } from './manifest/manifest-facts.ts'
import { fittingValue } from './settings-form.ts'
import type { SkillShelf } from './skill-shelf.ts'

export interface SkillChoicesDeps {
  readonly ports: Pick<Ports, 'secrets' | 'redact'>
  readonly shelf: SkillShelf
  readonly signal: AbortSignal
}

/** What the person chooses about an installed skill: switches, its settings form, its accounts. Each answers with how it looks then. */
export class SkillChoices {
  readonly #deps: SkillChoicesDeps
  constructor(deps: SkillChoicesDeps) { this.#deps = deps }

  async setEnabled(id: string, enabled: boolean): Promise<Skill> {
    const { shelf } = this.#deps
    const skill = await shelf.get(id)
    await shelf.set(id, { enabled })
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

  async signIn(id: string, provider: string): Promise<Skill> {
    const { shelf, signal } = this.#deps
    const skill = await shelf.get(id)
    const end = await shelf.parts.auth.signIn({ skillId: id, provider, scopes: scopesOf(skill, provider) }, signal)
    if (end === 'unavailable') throw new ContractError('unsupported', { what: 'skills.signIn', provider })
    shelf.changed(id)
    return skill.view()
  }

  async signOut(id: string, provider: string): Promise<Skill> {
    const { shelf } = this.#deps
    const skill = await shelf.get(id)
    await shelf.parts.auth.signOut({ skillId: id, provider, scopes: scopesOf(skill, provider) })
    shelf.changed(id)
    return skill.view()
  }
}

function scopesOf(skill: LoadedSkill, provider: string): readonly string[] { return accountsOf(skill.manifest?.tools ?? []).get(provider) ?? [] }
