import { realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { ContractError } from '../../../shared/contract/errors.ts'
import type { Workspace } from '../../../shared/settings/settings.ts'
import { readJson, writeJson } from '../files/write-json.ts'
import type { Clock, Places } from '../ports.ts'

const keptSchema = z.array(z.object({ path: z.string(), trusted: z.boolean(), lastUsedAt: z.number() }))
type Kept = z.infer<typeof keptSchema>[number]
const most = 50

/** Folders the person has chosen, with their trust: `<home>/workspaces.json`. Paths are real ones. */
export class WorkspaceStore {
  readonly #path: string
  readonly #places: Places
  readonly #clock: Clock
  #kept: readonly Kept[]

  private constructor(path: string, kept: readonly Kept[], places: Places, clock: Clock) {
    this.#path = path
    this.#kept = kept
    this.#places = places
    this.#clock = clock
  }

  static async open(places: Places, clock: Clock): Promise<WorkspaceStore> {
    const path = join(places.home, 'workspaces.json')
    const { value } = await readJson(path, keptSchema, [])
    return new WorkspaceStore(path, value, places, clock)
  }

  /** Newest first; the practice folder is always among them. */
  async list(): Promise<Workspace[]> {
    const practice: Kept = { path: this.#places.practice, trusted: true, lastUsedAt: 0 }
    const all = this.#kept.some((each) => each.path === practice.path) ? this.#kept : [...this.#kept, practice]
    return Promise.all(all.map((each) => this.#describe(each)))
  }

  isTrusted(path: string): boolean { return path === this.#places.practice || this.#kept.some((each) => each.path === path && each.trusted) }

  /** Remembers a folder as used now. Throws `folder-gone` or `no-access` when it is not a readable folder. */
  async use(path: string): Promise<Workspace> {
    const real = await realFolder(path)
    const before = this.#kept.find((each) => each.path === real)
    const now: Kept = { path: real, trusted: before?.trusted ?? real === this.#places.practice, lastUsedAt: this.#clock.now() }
    await this.#keep([now, ...this.#kept.filter((each) => each.path !== real)])
    return this.#describe(now)
  }

  async trust(path: string, trusted: boolean): Promise<Workspace> {
    const real = await realFolder(path)
    const next: Kept = { path: real, trusted, lastUsedAt: this.#kept.find((each) => each.path === real)?.lastUsedAt ?? this.#clock.now() }
    await this.#keep([next, ...this.#kept.filter((each) => each.path !== real)])
    return this.#describe(next)
  }

  async #keep(all: readonly Kept[]): Promise<void> {
    const kept = all.slice(0, most)
    await writeJson(this.#path, kept)
    this.#kept = kept
  }

  async #describe(kept: Kept): Promise<Workspace> {
    const exists = await stat(kept.path).then((info) => info.isDirectory(), () => false)
    return { ...kept, name: basename(kept.path) || kept.path, exists, isPractice: kept.path === this.#places.practice }
  }
}

/** The real path of a folder. Throws `folder-gone` when there is none, `no-access` when it may not be opened. */
export async function realFolder(path: string): Promise<string> {
  try {
    const real = await realpath(path)
    if ((await stat(real)).isDirectory()) return real
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw new ContractError('no-access', { path })
  }
  throw new ContractError('folder-gone', { path })
}
