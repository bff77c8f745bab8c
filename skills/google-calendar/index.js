import { eventTools } from './event-tools.js'
import { freeTool } from './free-tool.js'

/** Events at Google Calendar, in the name of the person who is signed in there. */
export const skill = /** @type {import('../sdk/index.d.ts').SkillFactory} */ ({
  name: 'google-calendar',
  createTools: (context) => [...eventTools(context), freeTool(context)],
})
