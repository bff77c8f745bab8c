import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { Catalogue } from '../../../shared/skills/offer.ts'
import { measureFolder } from '../packages/measure-folder.ts'
import { unpackedPath } from '../process/unpacked-path.ts'
import { authorOf, shownWords, toolsOf } from './manifest/manifest-facts.ts'
import { readPackage } from './read-package.ts'

const fileSchema = z.object({
  categories: z.array(z.string()), featured: z.array(z.string()), popular: z.array(z.string()),
  items: z.array(z.object({ folder: z.string().regex(/^[a-z][a-z0-9-]*$/), category: z.string(), /** Made by the build: it lies among the bundles. */ built: z.boolean().default(false) })),
})

interface ReadCatalogue { readonly catalogue: Omit<Catalogue, 'items'>; readonly items: ReadonlyMap<string, { readonly item: BundledItem; readonly folder: string }> }
export type BundledItem = Catalogue['items'][number]

/**
 * The skills that ship with Pincer: plain packages in a folder beside the program, listed in `catalogue.json`. They are installed by
 * the very installer that takes a package from a registry.
 */
export class BundledCatalogue {
  readonly #folder: string
  readonly #built: string
  #read: Promise<ReadCatalogue> | null = null

  /** @param program the program's folder; in the packaged app these packages lie outside its archive, where the installer can read them */
  constructor(program: string) {
    const outside = unpackedPath(program)
    this.#folder = join(outside, 'skills')
    this.#built = join(outside, 'dist', 'skills')
  }

  async list(isInstalled: (id: string) => boolean): Promise<Catalogue> {
    const { catalogue, items } = await this.#load()
    return { ...catalogue, items: [...items.values()].map(({ item }) => ({ ...item, installed: isInstalled(item.id) })) }
  }

  /** Its facts and the folder it lies in; null: nothing of that name ships. */
  async find(id: string): Promise<{ readonly item: BundledItem; readonly folder: string } | null> {
    return (await this.#load()).items.get(id) ?? null
  }

  /** Whether a folder is one of those that ship. */
  holds(folder: string): boolean { return [this.#folder, this.#built].includes(dirname(folder)) }

  /** Names for look-alikes. */
  async names(): Promise<string[]> { return [...(await this.#load()).items.keys()] }

  #load(): Promise<ReadCatalogue> { return this.#read ??= this.#loadNow() }

  async #loadNow(): Promise<ReadCatalogue> {
    const text = await readFile(join(this.#folder, 'catalogue.json'), 'utf8').catch(() => null)
    if (text === null) return { catalogue: { categories: [], featured: [], popular: [] }, items: new Map() }
    const { items, ...catalogue } = fileSchema.parse(JSON.parse(text))
    // In a checkout that was never built those of the build are simply not on offer.
    const there = items.filter(({ folder, built }) => !built || existsSync(join(this.#built, folder, 'index.js')))
    const known = new Set<string>()
    const read = await Promise.all(there.map(async ({ folder, category, built }) => {
      const path = join(built ? this.#built : this.#folder, folder)
      const { name, version, license = '' } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as { name: string; version: string; license?: string }
      const { manifest } = await readPackage(path, { name, version }, [])
      if (manifest === null) throw new Error(`the skill ${name} that ships is not in order`)
      const size = await measureFolder(path, 1_000)
      const item: BundledItem = {
        id: name, name: manifest.name, ...shownWords(manifest), version, publisher: authorOf(manifest), kind: 'program', tools: toolsOf(manifest, []), permissions: manifest.permissions,
        origin: { kind: 'catalogue', text: `${name}@${version}` }, publishedAt: null, bytes: size.bytes, files: size.files, integrity: '', licence: license, deprecated: null, dependencies: 0, category, installed: false,
      }
      known.add(name)
      return [name, { item, folder: path }] as const
    }))
    const offered = (ids: readonly string[]): string[] => ids.filter((id) => known.has(id))
    return { catalogue: { categories: catalogue.categories, featured: offered(catalogue.featured), popular: offered(catalogue.popular) }, items: new Map(read) }
  }
}
