import { join } from 'node:path'
import * as z from 'zod'
import { effects } from '../../../../shared/tools/effect.ts'
import { readJson, writeJson } from '../../files/write-json.ts'
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

/** What the person agreed to, by connection: `<home>/connection-trust.json`. No tool can reach it. */
export class TrustStore {
  readonly #path: string
  #all: Readonly<Record<string, Trusted>>
  #writing: Promise<void> = Promise.resolve()

  private constructor(path: string, all: Readonly<Record<string, Trusted>>) {
    this.#path = path
    this.#all = all
  }

  static async open(home: string): Promise<TrustStore> {
    const path = join(home, 'connection-trust.json')
    // One entry that does not fit costs only itself: that connection asks again.
    const loose = z.record(z.string(), z.unknown()).transform((raw) => Object.fromEntries(Object.entries(raw).flatMap(([name, each]) => {
      const parsed = trustedSchema.safeParse(each)
      return parsed.success ? [[name, parsed.data] as const] : []
    })))
    const { value } = await readJson(path, loose, {})
    return new TrustStore(path, value)
  }

  get(name: string): Trusted | undefined { return this.#all[name] }
  get isEmpty(): boolean { return Object.keys(this.#all).length === 0 }

  /** Null forgets it. Resolves when it is on disk; throws when it cannot be kept, and then still counts until the end. */
  async set(name: string, trusted: Trusted | null): Promise<void> {
    const { [name]: _, ...others } = this.#all
    this.#all = trusted === null ? others : { ...others, [name]: trusted }
    this.#writing = this.#writing.catch(() => undefined).then(() => writeJson(this.#path, this.#all))
    await this.#writing
  }

  settled(): Promise<void> { return this.#writing.catch(() => undefined) }
}
