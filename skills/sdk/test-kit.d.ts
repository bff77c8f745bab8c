import type { SkillCall, SkillContext, SkillFactory, SkillResult } from './index.js'

export interface TestKitOptions {
  readonly config?: SkillContext['config']
  readonly secrets?: Readonly<Record<string, string>>
  readonly tokens?: Readonly<Record<string, string>>
  /** Files of the working folder, by path. What the skill writes is in `kit.files` afterwards. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  /** Answers `call.fetch`. Left out: every fetch fails. */
  readonly fetch?: (request: Request) => Response | Promise<Response>
}

export interface TestKit {
  readonly context: SkillContext
  readonly files: Map<string, string | Uint8Array>
  readonly stored: Map<string, unknown>
  readonly logged: string[]
  readonly progress: string[]
  run(tool: string, input?: unknown, call?: Partial<SkillCall>): Promise<SkillResult>
}

/** A skill with everything it gets from Pincer, in memory: for unit tests without Pincer. It refuses less than Pincer does. */
export declare function openTestKit(skill: SkillFactory, options?: TestKitOptions): Promise<TestKit>
