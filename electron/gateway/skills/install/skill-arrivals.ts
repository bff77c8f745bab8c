import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CallOutput } from '../../../../shared/contract/calls.ts'
import { ContractError } from '../../../../shared/contract/errors.ts'
import type { SkillInstall, SkillSource } from '../../../../shared/skills/offer.ts'
import type { SkillOrigin } from '../../../../shared/skills/skill.ts'
import type { InstalledPackage, PackageStore } from '../../packages/package-store.ts'
import type { PackageSource } from '../../packages/package-types.ts'
import type { Ports } from '../../ports.ts'
import type { BundledCatalogue } from '../bundled-catalogue.ts'
import type { GuideShelf } from '../guides/guide-shelf.ts'
import { guideFile } from '../guides/read-guide.ts'
import type { SkillOffers } from '../skill-offers.ts'
import type { SkillShelf } from '../skill-shelf.ts'
import { prepareBundle } from './prepare-bundle.ts'
import { prepareGuide } from './prepare-guide.ts'
import { preparePackage } from './prepare-package.ts'
import type { InstallEnd, SkillInstalls } from './skill-installs.ts'

export interface SkillArrivalsDeps {
  readonly ports: Pick<Ports, 'clock' | 'desktop' | 'platform' | 'places'>
  readonly packages: Pick<PackageStore, 'stage' | 'install' | 'look' | 'rollback'>
  readonly bundled: BundledCatalogue
  readonly guides: GuideShelf
  readonly shelf: SkillShelf
  readonly offers: Pick<SkillOffers, 'likenesses'>
  readonly installs: SkillInstalls
  readonly builtinNames: readonly string[]
  readonly signal: AbortSignal
}

/** Every way a skill comes in or changes its version. Whatever the way, the steps and the person's yes are the same. */
export class SkillArrivals {
  readonly #deps: SkillArrivalsDeps
  constructor(deps: SkillArrivalsDeps) { this.#deps = deps }

  async install(source: SkillSource): Promise<CallOutput<'skills.install'>> {
    await this.#deps.shelf.ready()
    switch (source.kind) {
      case 'npm': return this.#begin({ kind: 'registry', spec: source.spec }, source.spec, 'npm', null)
      case 'catalogue': return this.#beginBundled(source.name, null)
      case 'choose': {
        const path = source.what === 'folder' ? await this.#deps.ports.desktop.pickFolder() : await this.#pickFile()
        return path === null ? null : this.installPath(path)
      }
      default: return source satisfies never
    }
  }

  /** A folder or a packed file by its path: what the dialog chose, or the terminal named. */
  async installPath(path: string): Promise<SkillInstall> {
    const { shelf, installs, guides, packages, ports } = this.#deps
    await shelf.ready()
    if (/\.(?:mcpb|dxt)$/i.test(path)) return installs.begin({ subject: path, replaces: null, prepare: prepareBundle(path, { ports, packages }) })
    const isZip = /\.(?:zip|skill)$/i.test(path)
    if (isZip || (existsSync(join(path, guideFile)) && !existsSync(join(path, 'manifest.json')))) return installs.begin({ subject: path, replaces: null, prepare: prepareGuide(path, isZip, guides, { platform: ports.platform, now: () => ports.clock.now(), onInstalled: (id) => shelf.changed(id) }) })
    const isFile = /\.t(?:ar\.)?gz$/i.test(path)
    return this.#begin(isFile ? { kind: 'tarball', path } : { kind: 'folder', path }, path, isFile ? 'file' : 'folder', null)
  }

  /** Asks where each came from what is newest there, and notes it on the skill. */
  async checkUpdates(): Promise<void> {
    const { shelf, bundled, packages, signal } = this.#deps
    await shelf.ready()
    for (const skill of shelf.sorted()) {
      if (skill.setting.origin?.kind !== 'catalogue') continue
      const version = (await bundled.find(skill.id))?.item.version
      skill.update = version === undefined || version === skill.copy.installed.version ? null : { version, publishedAt: null }
    }
    await Promise.all(shelf.sorted().filter((skill) => skill.copy.installed.record.source.kind === 'registry').map(async (skill) => {
      const answer = await packages.look(skill.id, signal)
      if (answer.kind === 'facts') skill.update = answer.facts.version === skill.copy.installed.version ? null : { version: answer.facts.version, publishedAt: answer.facts.publishedAt }
    }))
  }

  async update(id: string): Promise<SkillInstall> {
    const { copy, setting } = await this.#deps.shelf.get(id)
    const { source } = copy.installed.record
    const kind = setting.origin?.kind ?? 'npm'
    if (kind === 'catalogue') return this.#beginBundled(id, copy.installed.version)
    return this.#begin(source.kind === 'registry' ? { kind: 'registry', spec: id } : source, id, kind, copy.installed.version)
  }

  /** The version before serves again. Fails with `no-such-skill` where there is none. */
  async rollback(id: string): Promise<void> {
    const { shelf, packages } = this.#deps
    await shelf.get(id)
    const end = await packages.rollback('skill', id)
    if (end === null) throw new ContractError('no-such-skill', { id, version: 'previous' })
    if (end.kind === 'failed') throw new ContractError('failed', { message: end.code })
    await shelf.replace(end)
  }

  async #beginBundled(id: string, replaces: string | null): Promise<SkillInstall> {
    const found = await this.#deps.bundled.find(id)
    if (!found) throw new ContractError('no-such-skill', { id })
    return this.#begin({ kind: 'folder', path: found.folder, ships: true }, found.item.origin.text, 'catalogue', replaces)
  }

  #begin(source: PackageSource, subject: string, kind: SkillOrigin['kind'], replaces: string | null): SkillInstall {
    const { installs, packages, shelf, offers, builtinNames } = this.#deps
    return installs.begin({
      subject, replaces,
      prepare: preparePackage({
        source, replaces, store: packages, parts: shelf.parts, builtinNames,
        origin: ({ name, version }) => ({ kind, text: source.kind === 'registry' ? `${name}@${version}` : subject }),
        clashes: (id, manifest) => shelf.clashes(id, manifest), likenesses: (id) => offers.likenesses(id), current: (id) => shelf.peek(id)?.manifest ?? null,
        adopt: (installed, origin) => this.#adopt(installed, origin),
      }),
    })
  }

  async #adopt(installed: InstalledPackage, origin: SkillOrigin): Promise<InstallEnd> {
    await this.#deps.shelf.arrived(installed.name, origin)
    await this.#deps.shelf.replace(installed)
    return { kind: 'installed', skillId: installed.name }
  }

  #pickFile(): Promise<string | null> {
    const { desktop } = this.#deps.ports
    if (!desktop.pickSkillFile) throw new ContractError('unsupported', { what: 'skills.install' })
    return desktop.pickSkillFile()
  }
}
