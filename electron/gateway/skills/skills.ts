import type { CallOutput, ParsedInput } from '../../../shared/contract/calls.ts'
import { ContractError } from '../../../shared/contract/errors.ts'
import type { Catalogue, SkillDetail, SkillInstall, SkillLogLine, SkillSearch, SkillSource, SkillWalls } from '../../../shared/skills/offer.ts'
import type { SignInAnswer, SignInRequest } from '../../../shared/skills/sign-in.ts'
import type { Skill } from '../../../shared/skills/skill.ts'
import type { EventHub } from '../bus/event-hub.ts'
import type { PackageStore } from '../packages/package-store.ts'
import type { PackageFailure } from '../packages/package-types.ts'
import type { AddressSettings, Resolver } from '../policy/address/address-types.ts'
import type { Ports } from '../ports.ts'
import type { GroupRunner } from '../process/group-runner.ts'
import type { CallFiles } from './broker/call-files.ts'
import { SkillFetcher } from './broker/call-fetch.ts'
import type { SkillStorage } from './broker/skill-storage.ts'
import { BundledCatalogue } from './bundled-catalogue.ts'
import { guideId, GuideShelf } from './guides/guide-shelf.ts'
import { SkillArrivals } from './install/skill-arrivals.ts'
import { SkillInstalls } from './install/skill-installs.ts'
import { storageOf } from './loaded-skill.ts'
import { originOfRecord } from './origin-of-record.ts'
import { SignInDesk } from './sign-in/sign-in-desk.ts'
import { noAuth, type SkillAuth } from './skill-auth.ts'
import { SkillChoices } from './skill-choices.ts'
import { SkillOffers } from './skill-offers.ts'
import { finishRemoval, markRemoval } from './skill-removal.ts'
import { openSkillSettings, type SkillSettings } from './skill-settings.ts'
import { noSuchSkill, SkillShelf } from './skill-shelf.ts'
import { SkillWall, wallsOf } from './skill-wall.ts'
import type { SkillsApi } from './skills-api.ts'

export interface SkillsDeps {
  readonly ports: Ports
  readonly hub: EventHub
  readonly groups: Pick<GroupRunner, 'adopt' | 'newMarker'>
  readonly packages: PackageStore
  readonly addresses: () => AddressSettings
  readonly resolver?: Resolver
  readonly guardPaths: CallFiles['guardPaths']
  readonly builtinNames: readonly string[]
  readonly auth?: SkillAuth
  /** Somebody is there who could sign in; without, a call that needs an account ends at once. */
  readonly attended: boolean
  /** Instead of the system's wall; a test tries both states. */
  readonly wall?: Pick<SkillWall, 'find'>
}

/** The front of skills: wires what knows them together, and answers the contract. */
export class Skills implements SkillsApi {
  /** Installed skills and their tools. */
  readonly shelf: SkillShelf
  /** Guides, with the tool that reads them. */
  readonly guides: GuideShelf
  readonly #deps: SkillsDeps
  readonly #settings: SkillSettings
  readonly #wall: Pick<SkillWall, 'find'>
  readonly #fetcher: SkillFetcher
  readonly #installs: SkillInstalls
  readonly #offers: SkillOffers
  readonly #arrivals: SkillArrivals
  readonly #choices: SkillChoices
  readonly #desk: SignInDesk
  readonly #closing = new AbortController()

  private constructor(deps: SkillsDeps, settings: SkillSettings) {
    const { ports, hub, packages, builtinNames } = deps
    const { signal } = this.#closing
    this.#deps = deps
    this.#settings = settings
    this.#wall = deps.wall ?? new SkillWall(ports.places.home, ports.platform)
    this.#fetcher = new SkillFetcher(deps.addresses, deps.resolver)
    const auth = deps.auth ?? noAuth
    const onChanged = (ids: string[]): void => { hub.emit({ type: 'skills.changed', ids }) }
    this.#desk = new SignInDesk({
      auth, clock: ports.clock, newId: ports.newId, openExternal: (address) => ports.desktop.openExternal(address),
      onChanged: (request) => hub.emit({ type: 'skill.signIn', request }), onOver: (requestId) => hub.emit({ type: 'skill.signInOver', requestId }), onSignedIn: (id) => this.#choices.signedIn(id),
    })
    this.guides = new GuideShelf(ports.places.home, settings)
    const bundled = new BundledCatalogue(ports.places.program)
    this.shelf = new SkillShelf({
      ports, packages, settings, builtinNames, onChanged: (id) => onChanged([id]),
      finishRemoval: (id) => this.#finishRemoval(id, storageOf(ports.places.home, id)), originOf: ({ record }) => originOfRecord(record, (folder) => bundled.holds(folder)),
      parts: {
        ports, groups: deps.groups, files: { guardPaths: deps.guardPaths }, fetcher: this.#fetcher, auth, wall: this.#wall, ...(deps.attended ? { signIns: this.#desk } : {}),
        onStopped: (id, displayName, { wall, what }) => {
          // What its page shows ends with Pincer; this line stays.
          ports.log('a skill tried what it may not do', `${id}, stopped by ${wall}: ${what}`)
          hub.emit({ type: 'skill.stopped', id, displayName, wall })
        },
      },
    })
    this.#installs = new SkillInstalls({ clock: ports.clock, newId: ports.newId, onChange: (install) => hub.emit({ type: 'skill.install', install }), onProblem: (error) => ports.log('a skill could not be installed', error) })
    this.#offers = new SkillOffers({ packages, bundled, shelf: this.shelf, signal })
    this.#arrivals = new SkillArrivals({ ports, packages, bundled, guides: this.guides, shelf: this.shelf, offers: this.#offers, installs: this.#installs, builtinNames, signal })
    this.#choices = new SkillChoices({ ports, shelf: this.shelf, desk: this.#desk, onChanged })
  }

  /** Reads the person's settings; packages are looked at beside, and nothing of them runs. */
  static async open(deps: SkillsDeps): Promise<Skills> {
    const made = new Skills(deps, await openSkillSettings(deps.ports.places.home))
    // The first prompt names the guides, so they are there before it.
    await made.guides.load()
    void made.shelf.ready()
    return made
  }

  async list(): Promise<Skill[]> {
    await this.shelf.ready()
    const [skills, guides] = await Promise.all([Promise.all(this.shelf.sorted().map((skill) => skill.view())), Promise.all(this.guides.allNames.map((name) => this.guides.view(name)))])
    return [...skills, ...guides.filter((guide) => guide !== null)]
  }

  catalogue(): Promise<Catalogue> { return this.#offers.catalogue() }
  search(words: string): Promise<SkillSearch> { return this.#offers.search(words) }
  detail(source: SkillSource): Promise<SkillDetail> { return this.#offers.detail(source) }

  install(source: SkillSource): Promise<CallOutput<'skills.install'>> { return this.#arrivals.install(source) }
  installPath(path: string): Promise<SkillInstall> { return this.#arrivals.installPath(path) }
  confirm(installId: string): void { this.#installs.confirm(installId) }
  cancel(installId: string): void { this.#installs.cancel(installId) }
  installs(): SkillInstall[] { return this.#installs.list() }
  update(id: string): Promise<SkillInstall> { return this.#arrivals.update(id) }
  async checkUpdates(): Promise<Skill[]> {
    await this.#arrivals.checkUpdates()
    return this.list()
  }
  async rollback(id: string): Promise<Skill> {
    await this.#arrivals.rollback(id)
    return (await this.shelf.get(id)).view()
  }

  async remove(id: string, keepData: boolean): Promise<void> {
    const guide = this.#guideNamed(id)
    if (guide !== null) {
      await this.guides.remove(guide)
      return this.shelf.changed(id)
    }
    const skill = await this.shelf.get(id)
    this.#desk.dropSkill(id)
    // Also where its data stays: a sign-in was given to the skill that was here, not to whatever comes under its name.
    await this.#choices.forgetAccounts(skill)
    await markRemoval({ settings: this.#settings }, id, keepData)
    await this.shelf.takeOut(skill)
    const end = await this.#finishRemoval(id, skill.storage)
    if (end !== null) throw new ContractError(end.code === 'no-space' ? 'no-space' : 'failed', { message: end.code })
  }

  #finishRemoval(id: string, storage: Pick<SkillStorage, 'clear'>): Promise<PackageFailure | null> {
    return finishRemoval({ packages: this.#deps.packages, settings: this.#settings, secrets: this.#deps.ports.secrets }, id, storage)
  }

  async setEnabled(id: string, enabled: boolean): Promise<Skill> {
    const guide = this.#guideNamed(id)
    if (guide === null) return this.#choices.setEnabled(id, enabled)
    await this.guides.setEnabled(guide, enabled)
    this.shelf.changed(id)
    return await this.guides.view(guide) ?? noSuchSkill(id)
  }
  setTool(id: string, tool: string, enabled: boolean): Promise<Skill> { return this.#choices.setTool(id, tool, enabled) }
  configure(id: string, values: ParsedInput<'skills.configure'>['values']): Promise<Skill> { return this.#choices.configure(id, values) }
  signIn(id: string, provider: string, answer: ParsedInput<'skills.signIn'>['answer']): Promise<Skill> { return this.#choices.signIn(id, provider, answer) }
  signOut(id: string, provider: string): Promise<Skill> { return this.#choices.signOut(id, provider) }
  signIns(): SignInRequest[] { return this.#desk.list() }
  answerSignIn(requestId: string, answer: SignInAnswer): void { this.#choices.answerSignIn(requestId, answer) }
  setClient(provider: string, client: ParsedInput<'skills.setClient'>['client']): Promise<void> { return this.#choices.setClient(provider, client) }

  async walls(): Promise<SkillWalls> {
    return wallsOf(await this.#wall.find() !== null, skillNodeVersion, this.#deps.ports.platform)
  }

  log(id: string): SkillLogLine[] {
    return this.shelf.peek(id)?.log.lines ?? noSuchSkill(id)
  }

  /** Ends installs and every process. Safe to call twice. */
  async dispose(): Promise<void> {
    this.#closing.abort()
    this.#desk.dispose()
    await this.#installs.dispose()
    await this.shelf.dispose()
    await this.#fetcher.close()
    await this.#settings.settled()
  }

  #guideNamed(id: string): string | null {
    const name = id.startsWith(guideId('')) ? id.slice(guideId('').length) : null
    return name !== null && this.guides.has(name) ? name : null
  }
}

/** The Node that ships for children; a test holds it against that one. */
export const skillNodeVersion = 'v26.10.0'
