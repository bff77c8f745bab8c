import { join } from 'node:path'
import * as z from 'zod'
import { skillOriginSchema } from '../../../shared/skills/skill.ts'
import { KeptJson } from '../files/kept-json.ts'

/** What the person set for their skills: `<home>/skills.json`. What is installed is the package store's to know. */
const oneSchema = z.object({
  enabled: z.boolean().default(true), toolsOff: z.array(z.string()).default([]), config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()).default({}),
  /** Secrets that have a value in the key store; the values are nowhere else. */
  secrets: z.array(z.string()).default([]), origin: skillOriginSchema.optional(),
  /** The person said yes to its removal; whatever interrupts that, the next start goes through with it. */
  removing: z.enum(['keep-data', 'all']).optional(),
})
export type SkillSetting = z.infer<typeof oneSchema>
const guideSchema = z.object({ folder: z.string(), enabled: z.boolean(), installedAt: z.number(), origin: z.string() })
const schema = z.object({ version: z.literal(1), skills: z.record(z.string(), oneSchema.catch({ enabled: false, toolsOff: [], config: {}, secrets: [] })), guides: z.record(z.string(), guideSchema).default({}) })
export type SkillSettingsFile = z.infer<typeof schema>

export const plainSetting: SkillSetting = { enabled: true, toolsOff: [], config: {}, secrets: [] }

export type SkillSettings = KeptJson<SkillSettingsFile>

export function openSkillSettings(home: string): Promise<SkillSettings> {
  return KeptJson.open<SkillSettingsFile>(join(home, 'skills.json'), schema, { version: 1, skills: {}, guides: {} })
}
