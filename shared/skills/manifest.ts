import * as z from 'zod'
import { effects } from '../tools/effect.ts'

/**
 * A skill's `manifest.json`, as its author writes it. `skills/manifest.schema.json` is the same for editors. Unknown fields are
 * ignored and told; what a tool's schema may hold is checked apart (`electron/gateway/skills/manifest/`).
 */
const words = (most: number) => z.string().max(most)
const host = z.string().max(255).regex(/^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/, 'a host name in small letters, `*.name`, or one with a port')
const folder = z.string().max(255).regex(/^(?!\/|[A-Za-z]:)(?!(?:.*\/)?\.\.(?:\/|$))[^\0\\]*$/, 'a folder inside the working folder')

export const manifestToolSchema = z.object({
  name: z.string().min(1).max(64), description: words(4_000).min(1), inputSchema: z.record(z.string(), z.unknown()),
  auth: z.object({ type: z.enum(['oauth2', 'token']), provider: z.string().regex(/^[a-z][a-z0-9-]{0,49}$/), scopes: z.array(words(300)).max(50).default([]) }).optional(),
  /** Which arguments are paths: they are judged before the call, and may lie outside the working folder when the person agrees. */
  paths: z.record(z.string().max(100), z.enum(['read', 'write'])).optional(),
})

export const manifestSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,49}$/, 'small letters, digits and dashes, beginning with a letter'),
  version: z.string().max(100).regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/, 'a version like 1.2.3'),
  displayName: words(80).min(1), description: words(2_000), author: z.union([words(200), z.object({ name: words(200) })]),
  tools: z.array(manifestToolSchema),
  permissions: z.object({
    hosts: z.array(host).max(50).default([]), folders: z.array(z.object({ path: folder, access: z.enum(['read', 'write']) })).max(20).default([]),
    secrets: z.array(words(100)).max(20).default([]), exec: z.array(words(100)).max(20).default([]),
  }).default({ hosts: [], folders: [], secrets: [], exec: [] }),
  /** By tool. Left out: the strongest its permissions make possible. */
  effects: z.record(z.string().max(64), z.enum(effects)).default({}),
  /** A flat JSON Schema object: it becomes a settings form. `format: "password"` marks a secret. */
  configSchema: z.object({
    type: z.literal('object').optional(), required: z.array(z.string()).optional(),
    properties: z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,49}$/), z.looseObject({
      type: z.enum(['string', 'number', 'integer', 'boolean']), title: words(100).optional(), description: words(500).optional(), enum: z.array(words(200)).max(100).optional(),
      default: z.union([words(2_000), z.number(), z.boolean()]).optional(), format: words(50).optional(),
    })),
  }).optional(),
})
export type Manifest = z.infer<typeof manifestSchema>
export type ManifestTool = z.infer<typeof manifestToolSchema>
