import type { Catalogue, SkillDetail, SkillSearch, SkillSource } from '../../../shared/skills/offer.ts'
import type { Finding } from '../../../shared/skills/skill.ts'
import { lookAlikes } from '../mcp/trust/look-alike-names.ts'
import type { PackageStore } from '../packages/package-store.ts'
import type { BundledCatalogue } from './bundled-catalogue.ts'
import { likeName } from './like-name.ts'
import { publishedFacts } from './skill-facts.ts'
import type { SkillShelf } from './skill-shelf.ts'

export interface SkillOffersDeps {
  readonly packages: Pick<PackageStore, 'search' | 'look' | 'warmUp'>
  readonly bundled: BundledCatalogue
  readonly shelf: SkillShelf
  readonly signal: AbortSignal
}

/** Skills that could be installed: what ships, and what was published for everybody. Looking installs nothing. */
export class SkillOffers {
  readonly #deps: SkillOffersDeps
  constructor(deps: SkillOffersDeps) { this.#deps = deps }

  async catalogue(): Promise<Catalogue> {
    const { shelf, bundled, packages } = this.#deps
    packages.warmUp()
    await shelf.ready()
    return bundled.list((id) => shelf.has(id))
  }

  async search(words: string): Promise<SkillSearch> {
    const plain = words.replace(/[^\p{L}\p{N} ._@/-]/gu, ' ').trim()
    const end = await this.#deps.packages.search(`keywords:pincer-skill ${plain}`.trim(), 50, this.#deps.signal)
    if (end.kind === 'no-search') return { ok: false, problem: 'no-search' }
    if (end.kind === 'failed') return { ok: false, problem: end.code === 'offline' ? 'offline' : 'failed' }
    const alike = lookAlikes(end.packages.map(({ name }) => name), await this.#knownNames())
    return { ok: true, found: end.packages.map(({ name, version, description, publisher, publishedAt }) => ({ id: name, version, description, publisher, publishedAt, installed: this.#deps.shelf.has(name), like: alike.get(name) ?? null })) }
  }

  async detail(source: SkillSource): Promise<SkillDetail> {
    const { shelf, bundled, packages } = this.#deps
    await shelf.ready()
    if (source.kind === 'catalogue') {
      const found = await bundled.find(source.name)
      if (!found) return { ok: false, problem: 'no-such-package', message: source.name }
      const { category: _, installed: __, ...facts } = found.item
      return { ok: true, isWhole: true, facts, findings: [], installed: shelf.peek(source.name)?.copy.installed.version ?? null }
    }
    if (source.kind !== 'npm') return { ok: false, problem: 'no-such-package', message: '' }
    const answer = await packages.look(source.spec, this.#deps.signal)
    packages.warmUp()
    if (answer.kind === 'failed') return { ok: false, problem: answer.code === 'offline' ? 'offline' : answer.code === 'no-such-package' || answer.code === 'no-such-version' ? 'no-such-package' : 'failed', message: String(answer.data['message'] ?? answer.code) }
    const { name, version } = answer.facts
    return { ok: true, isWhole: false, facts: publishedFacts(answer.facts, { kind: 'npm', text: `${name}@${version}` }), findings: await this.likenesses(name), installed: shelf.peek(name)?.copy.installed.version ?? null }
  }

  /** One letter off, or other letters in the same shape: the person may have meant another one. */
  async likenesses(id: string): Promise<Finding[]> {
    const like = likeName(id, await this.#knownNames())
    return like === undefined ? [] : [{ code: 'look-alike', weight: 'warns', data: { name: id, like } }]
  }

  /** What is installed, and what ships: read with the first question, and then known. */
  async #knownNames(): Promise<string[]> {
    const { shelf, bundled } = this.#deps
    const shipped = await shelf.orLogged('the catalogue that ships could not be read', () => bundled.names()) ?? []
    return [...new Set([...shelf.sorted().map(({ id }) => id), ...shipped])]
  }
}
