import { realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { ContractError } from '../../../shared/contract/errors.ts'
import type { Workspace } from '../../../shared/settings/settings.ts'
import { KeptJson } from '../files/kept-json.ts'
import type { Clock, Places } from '../ports.ts'

const keptSchema = z.array(z.object({ path: z.string(), trusted: z.boolean(), lastUsedAt: z.number() }))
type Kept = z.infer<typeof keptSchema>[number]
const most = 50

export interface WorkspaceDeps {
  readonly places: Places
  readonly clock: Clock
  /** Hears of a time that could not be kept. */
  readonly onProblem: (error: unknown) => void
}

/** Folders the person has chosen, with their trust: `<home>/workspaces.json`. Paths are real ones. */
export class WorkspaceStore {
  readonly #file: KeptJson<Kept[]>
  readonly #places: Places
  readonly #clock: Clock
  readonly #onProblem: (error: unknown) => void
  /** Ahead of the file while a change is being written. */
  #kept: readonly Kept[]

  private constructor(file: KeptJson<Kept[]>, deps: WorkspaceDeps) {
    this.#file = file
    this.#kept = file.value
    this.#places = deps.places
    this.#clock = deps.clock
    this.#onProblem = deps.onProblem
  }

  static async open(deps: WorkspaceDeps): Promise<WorkspaceStore> {
    const path = join(deps.places.home, 'workspaces.json')
    return new WorkspaceStore(await KeptJson.open(path, keptSchema, []), deps)
  }

  /** Newest first; the practice folder is always among them. */
  async list(): Promise<Workspace[]> {
    const practice: Kept = { path: this.#places.practice, trusted: true, lastUsedAt: 0 }
    const all = this.#kept.some((each) => each.path === practice.path) ? this.#kept : [...this.#kept, practice]
    return Promise.all(all.map((each) => this.#describe(each)))
  }

  isTrusted(path: string): boolean { return path === this.#places.practice || this.#kept.some((each) => each.path === path && each.trusted) }

  /**
   * Remembers a folder as used now. Throws `folder-gone` or `no-access` when it is not a readable folder. Of a known folder only
   * the time is news: a new chat does not wait until the disk has that.
   */
  async use(path: string): Promise<Workspace> {
    const real = await realFolder(path)
    const before = this.#kept.find((each) => each.path === real)
    const now: Kept = { path: real, trusted: before?.trusted ?? real === this.#places.practice, lastUsedAt: this.#clock.now() }
    const kept = this.#keep(now)
    if (before === undefined) await kept
    else kept.catch(this.#onProblem)
    return this.#describe(now)
  }

  async trust(path: string, trusted: boolean): Promise<Workspace> {
    const real = await realFolder(path)
    const next: Kept = { path: real, trusted, lastUsedAt: this.#kept.find((each) => each.path === real)?.lastUsedAt ?? this.#clock.now() }
    await this.#keep(next)
    return this.#describe(next)
  }

  /** Resolves when everything that was remembered so far is on disk. */
  settled(): Promise<void> { return this.#file.settled() }

  async #keep(first: Kept): Promise<void> {
    const change = (all: readonly Kept[]): Kept[] => [first, ...all.filter((each) => each.path !== first.path)].slice(0, most)
    this.#kept = change(this.#kept)
    const kept = this.#kept
    const onDisk = await this.#file.update(change).catch((error: unknown) => {
      if (this.#kept === kept) this.#kept = this.#file.value
      throw error
    })
    if (this.#kept === kept) this.#kept = onDisk
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
