import { join } from 'node:path'
import * as z from 'zod'
import { effects } from '../../../../shared/tools/effect.ts'
import { KeptJson } from '../../files/kept-json.ts'
import type { ListedTool } from '../server-client.ts'
import { trustedLaunchSchema, trustedPackageSchema } from './trusted-launch.ts'

const listedTool = z.object({
  name: z.string(), title: z.string(), description: z.string(), inputSchema: z.unknown(),
  hints: z.object({ readOnly: z.boolean().optional(), destructive: z.boolean().optional(), idempotent: z.boolean().optional(), openWorld: z.boolean().optional() }), problem: z.string().optional(),
}).transform((tool) => tool as ListedTool)

const trustedSchema = z.object({
  launch: trustedLaunchSchema, package: trustedPackageSchema.nullable().default(null),
  identity: z.object({ name: z.string(), title: z.string(), version: z.string(), protocol: z.string() }).nullable().default(null),
  /** Null: what is started was agreed to, its tools have not been seen yet. */
  tools: z.array(listedTool).nullable().default(null),
  promptCount: z.number().default(0), resourceCount: z.number().default(0),
  /** What the person set for a tool. A confirmed effect holds for the definition with that hash. */
  settings: z.record(z.string(), z.object({ enabled: z.boolean().optional(), effect: z.enum(effects).optional(), confirmedFor: z.string().optional() })).default({}),
  allowedScripts: z.array(z.string()).default([]), agreedAt: z.number(),
})
export type Trusted = z.infer<typeof trustedSchema>
export type ToolSetting = Trusted['settings'][string]

type Kept = Readonly<Record<string, Trusted>>

/** What the person agreed to, by connection: `<home>/connection-trust.json`. No tool can reach it. Two Pincers on one home keep each other's. */
export class TrustStore {
  readonly #file: KeptJson<Kept>
  /** What counts here and is not on disk yet, or could not be kept. */
  readonly #ahead = new Map<string, Trusted | null>()

  private constructor(file: KeptJson<Kept>) { this.#file = file }

  static async open(home: string): Promise<TrustStore> {
    // One entry that does not fit costs only itself: that connection asks again.
    const loose = z.record(z.string(), z.unknown()).transform((raw): Kept => Object.fromEntries(Object.entries(raw).flatMap(([name, each]) => {
      const parsed = trustedSchema.safeParse(each)
      return parsed.success ? [[name, parsed.data] as const] : []
    })))
    return new TrustStore(await KeptJson.open<Kept>(join(home, 'connection-trust.json'), loose, {}))
  }

  get(name: string): Trusted | undefined {
    const ahead = this.#ahead.get(name)
    return ahead === undefined ? this.#file.value[name] : ahead ?? undefined
  }
  get isEmpty(): boolean { return Object.keys(this.#file.value).every((name) => this.get(name) === undefined) && [...this.#ahead.values()].every((each) => each === null) }

  /** Null forgets it. Resolves when it is on disk; throws when it cannot be kept, and then still counts until the end. */
  async set(name: string, trusted: Trusted | null): Promise<void> {
    this.#ahead.set(name, trusted)
    await this.#file.update(({ [name]: _, ...others }) => (trusted === null ? others : { ...others, [name]: trusted }))
    if (this.#ahead.get(name) === trusted) this.#ahead.delete(name)
  }

  settled(): Promise<void> { return this.#file.settled() }
}
