import { openGithub, repoPath } from './github-api.js'
import { failure } from './github-failure.js'
import { fileText, listText, pullLine, pullText } from './github-words.js'

/** @typedef {import('../sdk/index.d.ts').SkillCall} SkillCall */
/** @typedef {import('./github-words.js').Pull} Pull */

const usualLimit = 30

/** Tools for pull requests. @param {import('../sdk/index.d.ts').SkillContext} context */
export const pullTools = ({ auth }) => [
  {
    name: 'github.list_pulls',
    /** @param {{ repo: string, state?: string, base?: string, limit?: number }} input @param {SkillCall} call */
    async execute({ repo, state = 'open', base, limit = usualLimit }, call) {
      const path = `${repoPath(repo)}/pulls`
      const github = await openGithub(auth, call)
      const { items, hasMore } = await github.list(path, { limit, query: { state, base, sort: 'updated', direction: 'desc' }, what: `repository ${repo}` })
      return listText(/** @type {Pull[]} */ (items).map(pullLine), hasMore, `${repo} has no such pull requests.`)
    },
  },
  {
    name: 'github.get_pull',
    /** @param {{ repo: string, number: number }} input @param {SkillCall} call */
    async execute({ repo, number }, call) {
      const path = `${repoPath(repo)}/pulls/${number}`
      const github = await openGithub(auth, call)
      return pullText(/** @type {Pull} */ (await github.ask(path, { what: `pull request ${repo}#${number}` })))
    },
  },
  {
    name: 'github.list_pull_files',
    /** @param {{ repo: string, number: number, patches?: boolean, limit?: number }} input @param {SkillCall} call */
    async execute({ repo, number, patches = true, limit = usualLimit }, call) {
      const path = `${repoPath(repo)}/pulls/${number}/files`
      const github = await openGithub(auth, call)
      const { items, hasMore } = await github.list(path, { limit, what: `pull request ${repo}#${number}` })
      const files = /** @type {import('./github-words.js').ChangedFile[]} */ (items).map((file) => fileText(file, patches))
      return listText(files, hasMore, `Pull request #${number} changes no files.`, patches ? '\n\n' : '\n')
    },
  },
  {
    name: 'github.merge_pull',
    /** @param {{ repo: string, number: number, head: string, method?: string, title?: string }} input @param {SkillCall} call */
    async execute({ repo, number, head, method = 'merge', title }, call) {
      if (!/^[0-9a-f]{40,64}$/i.test(head)) throw failure('not-valid', 'head is the whole commit id that github.get_pull shows.')
      const path = `${repoPath(repo)}/pulls/${number}/merge`
      const github = await openGithub(auth, call)
      const body = { merge_method: method, sha: head, ...(title === undefined ? {} : { commit_title: title }) }
      const done = /** @type {{ merged: boolean, sha: string, message?: string }} */ (await github.ask(path, { method: 'PUT', body, what: `pull request ${repo}#${number}` }))
      if (!done.merged) throw failure('not-possible', `It was not merged. GitHub says: ${done.message ?? 'nothing'}`)
      return `Merged #${number} as ${done.sha}.`
    },
  },
]
