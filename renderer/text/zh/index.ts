import { activity } from './activity.ts'
import { approvals } from './approvals.ts'
import { chat } from './chat.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { lanes } from './lanes.ts'
import { onboarding } from './onboarding.ts'
import { profiles } from './profiles.ts'
import { safeArea } from './safe-area.ts'
import { settings } from './settings.ts'
import { undo } from './undo.ts'

export const zh = { activity, approvals, chat, common, errors, lanes, onboarding, profiles, safeArea, settings, undo } as const
