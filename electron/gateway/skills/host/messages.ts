import type { Manifest } from '../../../../shared/skills/manifest.ts'

/** What Pincer and a skill's process say to each other. Nothing of it is trusted by Pincer: a skill could write any of it. */

export type ToSkill =
  | {
    readonly kind: 'start'
    /** The package's folder and its entry file, absolute. */
    readonly root: string
    readonly entry: string
    readonly manifest: Manifest
    readonly config: Readonly<Record<string, string | number | boolean | null>>
    readonly limits: { readonly resultBytes: number; readonly logLineChars: number; readonly lastWordsMs: number }
  }
  /** `schema`: to be checked here, because it holds patterns, which may take for ever. */
  | { readonly kind: 'call'; readonly id: number; readonly tool: string; readonly input: unknown; readonly schema: unknown }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'answer'; readonly ask: number; readonly ok: true; readonly value: unknown }
  | { readonly kind: 'answer'; readonly ask: number; readonly ok: false; readonly code: string; readonly message: string }
  | { readonly kind: 'ping'; readonly id: number }

/** What a skill can ask for; each is held against its manifest. */
export type Asked =
  | { readonly what: 'fetch'; readonly url: string; readonly method: string; readonly headers: readonly (readonly [string, string])[] }
  | { readonly what: 'read'; readonly path: string }
  | { readonly what: 'write'; readonly path: string }
  | { readonly what: 'list'; readonly path: string }
  | { readonly what: 'stat'; readonly path: string }
  | { readonly what: 'storage-get' | 'storage-delete'; readonly key: string }
  | { readonly what: 'storage-set'; readonly key: string; readonly value: unknown }
  | { readonly what: 'storage-keys'; readonly prefix: string }
  | { readonly what: 'token'; readonly provider: string }
  | { readonly what: 'secret'; readonly name: string }

export type FromSkill =
  | { readonly kind: 'ready'; readonly tools: readonly string[] }
  | { readonly kind: 'not-loaded'; readonly message: string }
  /** The arguments fit; the tool begins. */
  | { readonly kind: 'begun'; readonly id: number }
  | { readonly kind: 'bad-arguments'; readonly id: number; readonly message: string; readonly field: string }
  | { readonly kind: 'result'; readonly id: number; readonly content: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string; readonly message: string }
  | { readonly kind: 'progress'; readonly id: number; readonly text: string }
  /** `call` null: not for a call, but from the skill's own context. */
  | { readonly kind: 'ask'; readonly ask: number; readonly call: number | null; readonly asked: Asked }
  | { readonly kind: 'log'; readonly level: string; readonly text: string }
  /** It tried something that is closed to it. */
  | { readonly kind: 'refused'; readonly what: string }
  | { readonly kind: 'pong'; readonly id: number }
