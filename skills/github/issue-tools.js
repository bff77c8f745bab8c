import { openGithub, repoPath } from './github-api.js'
import { failure } from './github-failure.js'
import { issueLine, issueText, listText, repoLine } from './github-words.js'

/** @typedef {import('../sdk/index.d.ts').SkillCall} SkillCall */
/** @typedef {import('./github-words.js').Issue} Issue */

const usualLimit = 30

/** Tools for issues, and comments under anything. @param {import('../sdk/index.d.ts').SkillContext} context */
export const issueTools = ({ auth }) => [
  {
    name: 'github.list_repos',
    /** @param {{ limit?: number }} input @param {SkillCall} call */
    async execute({ limit = usualLimit }, call) {
      const github = await openGithub(auth, call)
      const { items, hasMore } = await github.list('/user/repos', { limit, query: { sort: 'pushed' }, what: 'listing repositories' })
      return listText(/** @type {import('./github-words.js').Repo[]} */ (items).map(repoLine), hasMore, 'This account has no repositories.')
    },
  },
  {
    name: 'github.list_issues',
    /** @param {{ repo: string, state?: string, labels?: string[], assignee?: string, since?: string, limit?: number }} input @param {SkillCall} call */
    async execute({ repo, state = 'open', labels = [], assignee, since, limit = usualLimit }, call) {
      const query = { state, sort: 'updated', labels: labels.length > 0 ? labels.join(',') : undefined, assignee, since: since === undefined ? undefined : timeOf(since) }
      const path = `${repoPath(repo)}/issues`
      const github = await openGithub(auth, call)
      // GitHub counts pull requests among the issues.
      const { items, hasMore } = await github.list(path, { limit, query, what: `repository ${repo}`, fits: (each) => /** @type {Issue} */ (each).pull_request === undefined })
      return listText(/** @type {Issue[]} */ (items).map(issueLine), hasMore, `${repo} has no such issues.`)
    },
  },
  {
    name: 'github.get_issue',
    /** @param {{ repo: string, number: number, comments?: number }} input @param {SkillCall} call */
    async execute({ repo, number, comments = usualLimit }, call) {
      const [path, what] = [`${repoPath(repo)}/issues/${number}`, `issue ${repo}#${number}`]
      const github = await openGithub(auth, call)
      const issue = /** @type {Issue} */ (await github.ask(path, { what }))
      const wanted = comments > 0 && (issue.comments ?? 0) > 0
      const { items, hasMore } = wanted ? await github.list(`${path}/comments`, { limit: comments, what }) : { items: [], hasMore: (issue.comments ?? 0) > 0 }
      return issueText(issue, /** @type {import('./github-words.js').Comment[]} */ (items), hasMore)
    },
  },
  {
    name: 'github.create_issue',
    /** @param {{ repo: string, title: string, body?: string, labels?: string[], assignees?: string[] }} input @param {SkillCall} call */
    async execute({ repo, ...given }, call) {
      if (given.title.trim() === '') throw failure('not-valid', 'An issue needs a title.')
      const path = `${repoPath(repo)}/issues`
      const github = await openGithub(auth, call)
      const made = /** @type {Issue} */ (await github.ask(path, { method: 'POST', body: given, what: `repository ${repo}` }))
      return `Opened #${made.number}: ${made.html_url}`
    },
  },
  {
    name: 'github.comment',
    /** @param {{ repo: string, number: number, body: string }} input @param {SkillCall} call */
    async execute({ repo, number, body }, call) {
      if (body.trim() === '') throw failure('not-valid', 'A comment needs words.')
      const path = `${repoPath(repo)}/issues/${number}/comments`
      const github = await openGithub(auth, call)
      const made = /** @type {{ html_url: string }} */ (await github.ask(path, { method: 'POST', body: { body }, what: `issue or pull request ${repo}#${number}` }))
      return `Commented: ${made.html_url}`
    },
  },
  {
    name: 'github.close_issue',
    /** @param {{ repo: string, number: number, reason?: string }} input @param {SkillCall} call */
    async execute({ repo, number, reason = 'completed' }, call) {
      const path = `${repoPath(repo)}/issues/${number}`
      const github = await openGithub(auth, call)
      const what = `issue ${repo}#${number}`
      const now = /** @type {Issue} */ (await github.ask(path, { what }))
      // For GitHub a pull request is an issue too; who asks for one does not mean the other.
      if (now.pull_request !== undefined) throw failure('not-valid', `#${number} is a pull request, not an issue; nothing was done.`)
      if (now.state === 'closed') return `#${number} was closed already.`
      await github.ask(path, { method: 'PATCH', body: { state: 'closed', state_reason: reason }, what })
      return `Closed #${number} "${now.title}" as ${reason.replace('_', ' ')}.`
    },
  },
]

/** @param {string} text */
function timeOf(text) {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw failure('not-valid', `"${text}" is no time: give it as 2026-01-31 or 2026-01-31T12:00:00Z.`)
  return time.toISOString().replace(/\.\d+Z$/, 'Z')
}
