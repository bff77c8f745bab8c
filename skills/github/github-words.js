/**
 * What GitHub tells, as far as it is used here.
 * @typedef {{ readonly login: string } | null} User
 * @typedef {{ readonly number: number, readonly title: string, readonly body?: string | null, readonly state: string, readonly state_reason?: string | null, readonly user: User, readonly labels?: readonly (string | { readonly name?: string })[], readonly assignees?: readonly User[], readonly comments?: number, readonly created_at: string, readonly updated_at: string, readonly html_url: string, readonly pull_request?: object }} Issue
 * @typedef {{ readonly user: User, readonly body?: string | null, readonly created_at: string }} Comment
 * @typedef {Issue & { readonly draft?: boolean, readonly merged?: boolean, readonly mergeable?: boolean | null, readonly mergeable_state?: string, readonly head: { readonly ref: string, readonly sha: string, readonly label?: string }, readonly base: { readonly ref: string }, readonly commits?: number, readonly additions?: number, readonly deletions?: number, readonly changed_files?: number }} Pull
 * @typedef {{ readonly filename: string, readonly previous_filename?: string, readonly status: string, readonly additions: number, readonly deletions: number, readonly patch?: string }} ChangedFile
 * @typedef {{ readonly full_name: string, readonly private: boolean, readonly archived?: boolean, readonly description?: string | null, readonly open_issues_count?: number, readonly pushed_at?: string | null }} Repo
 */

/** @param {User | undefined} user */
const who = (user) => user?.login ?? 'somebody who left'
/** @param {string} time */
const when = (time) => time.slice(0, 16).replace('T', ' ')
/** @param {Issue} issue */
const labelsOf = ({ labels = [] }) => labels.map((label) => (typeof label === 'string' ? label : label.name ?? '')).filter(Boolean)

/** One line of a list. @param {Issue} issue */
export function issueLine(issue) {
  const labels = labelsOf(issue)
  return `#${issue.number} [${issue.state}] ${issue.title}${labels.length > 0 ? ` {${labels.join(', ')}}` : ''} (by ${who(issue.user)}, changed ${when(issue.updated_at)}${issue.comments ? `, ${issue.comments} comments` : ''})`
}

/** @param {Issue} issue @param {readonly Comment[]} comments @param {boolean} hasMore */
export function issueText(issue, comments, hasMore) {
  const labels = labelsOf(issue)
  const head = [
    `#${issue.number} ${issue.title}`, `State: ${issue.state}${issue.state_reason ? ` (${issue.state_reason})` : ''}`, `By ${who(issue.user)}, ${when(issue.created_at)} UTC`, ...(labels.length > 0 ? [`Labels: ${labels.join(', ')}`] : []),
    ...(issue.assignees?.length ? [`Assigned to: ${issue.assignees.map(who).join(', ')}`] : []), issue.html_url,
  ]
  const said = comments.map((each) => `--- ${who(each.user)}, ${when(each.created_at)} UTC\n${each.body ?? ''}`)
  return [head.join('\n'), issue.body || '(no text)', ...said, ...(hasMore ? ['There are more comments; ask with a larger number of comments.'] : [])].join('\n\n')
}

/** @param {Pull} pull */
export const pullLine = (pull) => `#${pull.number} [${pull.draft ? 'draft' : pull.state}] ${pull.title} (${pull.head.ref} → ${pull.base.ref}, by ${who(pull.user)}, changed ${when(pull.updated_at)})`

/** @param {Pull} pull */
export function pullText(pull) {
  const state = pull.merged ? 'merged' : pull.draft ? `${pull.state}, a draft` : pull.state
  const can = pull.merged || pull.state !== 'open' ? [] : [`Can be merged: ${pull.mergeable === null || pull.mergeable === undefined ? 'GitHub is still finding out' : pull.mergeable ? 'yes' : 'no, it conflicts'}${pull.mergeable_state ? ` (${pull.mergeable_state})` : ''}`]
  return [[
    `#${pull.number} ${pull.title}`, `State: ${state}`, `By ${who(pull.user)}, ${when(pull.created_at)} UTC`, `From ${pull.head.label ?? pull.head.ref} into ${pull.base.ref}`, `Head: ${pull.head.sha}`, ...can,
    `${pull.commits ?? 0} commits, ${pull.changed_files ?? 0} files, +${pull.additions ?? 0} −${pull.deletions ?? 0}`, pull.html_url,
  ].join('\n'), pull.body || '(no text)'].join('\n\n')
}

/** @param {ChangedFile} file @param {boolean} patches */
export function fileText({ filename, previous_filename: before, status, additions, deletions, patch }, patches) {
  const line = `${filename}${before ? ` (was ${before})` : ''}: ${status}, +${additions} −${deletions}`
  if (!patches) return line
  return `${line}\n${patch ?? '(no difference is shown: it is binary or too long)'}`
}

/** @param {Repo} repo */
export const repoLine = (repo) => `${repo.full_name} (${repo.private ? 'private' : 'public'}${repo.archived ? ', archived' : ''}${repo.open_issues_count ? `, ${repo.open_issues_count} open` : ''}${repo.pushed_at ? `, changed ${repo.pushed_at.slice(0, 10)}` : ''})${repo.description ? `: ${repo.description}` : ''}`

/**
 * A list for the model: what there is, and whether that is all.
 * @param {readonly string[]} lines @param {boolean} hasMore @param {string} none @param {string} [between]
 */
export function listText(lines, hasMore, none, between = '\n') {
  if (lines.length === 0) return hasMore ? `${none} But not everything could be looked through; ask for less.` : none
  return `${lines.join(between)}${hasMore ? `\n\nThese are the first ${lines.length}; there are more. Ask with a larger limit, or for less.` : ''}`
}
