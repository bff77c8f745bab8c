import { readTools } from './read-tools.js'
import { writeTools } from './write-tools.js'

/** Mail at Gmail, in the name of the person who is signed in there. */
export const skill = /** @type {import('../sdk/index.d.ts').SkillFactory} */ ({
  name: 'gmail',
  createTools: (context) => [...readTools(context), ...writeTools(context)],
})
