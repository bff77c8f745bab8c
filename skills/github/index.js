import { issueTools } from './issue-tools.js'
import { pullTools } from './pull-tools.js'

/** Issues and pull requests at GitHub, in the name of the person who is signed in there. */
export const skill = /** @type {import('../sdk/index.d.ts').SkillFactory} */ ({
  name: 'github',
  createTools: (context) => [...issueTools(context), ...pullTools(context)],
})
