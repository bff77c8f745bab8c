import { openService, Refusal, type ServiceAnswer, type ServiceRequest, type ServiceServer } from './service-server.ts'

export interface GithubService extends ServiceServer { readonly world: GithubWorld }
interface Item { readonly number: number; title: string; body: string; state: string; state_reason: string | null; isPull: boolean; labels: readonly string[]; readonly comments: string[]; sha: string; merged: boolean; mergeable: boolean | null; readonly files: number }
export interface GithubWorld { readonly items: Item[]; add(item: Partial<Item> & { title: string }): Item }

const zero = '2026-01-02T03:04:05Z'

/** One repository, `ann/tea`, at a service as strict as GitHub: it wants the version, a user agent and the scope, and gives its lists in pages. */
export async function openGithubService(): Promise<GithubService> {
  const items: Item[] = []
  const world: GithubWorld = {
    items,
    add(item) {
      const made: Item = { number: items.length + 1, body: '', state: 'open', state_reason: null, isPull: false, labels: [], comments: [], sha: 'a'.repeat(40), merged: false, mergeable: true, files: 1, ...item }
      items.push(made)
      return made
    },
  }
  const service: ServiceServer = await openService((request) => handle(request, world, service.address), { status: 401, body: { message: 'Bad credentials' } })
  return Object.assign(service, { world })
}

function handle(request: ServiceRequest, world: GithubWorld, address: string): ServiceAnswer {
  const { method, url, headers, scopes } = request
  if (!headers['user-agent']) throw new Refusal(403, { message: 'Request forbidden by administrative rules: a user agent is needed' })
  if (headers.accept !== 'application/vnd.github+json' || headers['x-github-api-version'] !== '2022-11-28') throw new Refusal(400, { message: 'no such version' })
  const said = { 'x-oauth-scopes': scopes.join(', '), 'x-accepted-oauth-scopes': 'repo' }
  // As GitHub does for what is private: it is not there.
  if (!scopes.includes('repo')) throw new Refusal(404, { message: 'Not Found' }, said)
  const answer = route(request, world, address)
  return { ...answer, headers: { ...said, ...answer.headers } }

  function route(asked: ServiceRequest, { items, add }: GithubWorld, own: string): ServiceAnswer {
    const path = url.pathname
    if (path === '/user/repos' && method === 'GET') return paged(url, own, [{ full_name: 'ann/tea', private: true, description: 'Tea', open_issues_count: items.length, pushed_at: zero }])
    const [, rest] = /^\/repos\/ann\/tea\/(.+)$/.exec(path) ?? []
    if (rest === undefined) throw new Refusal(404, { message: 'Not Found' })
    const [kind = '', number = '', more = ''] = rest.split('/')
    const state = url.searchParams.get('state') ?? 'open'
    const inState = (item: Item): boolean => state === 'all' || item.state === state
    if (number === '') {
      if (kind === 'issues' && method === 'GET') {
        const labels = (url.searchParams.get('labels') ?? '').split(',').filter(Boolean)
        return paged(url, own, items.filter((item) => inState(item) && labels.every((label) => item.labels.includes(label))).map(shown))
      }
      if (kind === 'pulls' && method === 'GET') return paged(url, own, items.filter((item) => inState(item) && item.isPull).map(shownPull))
      if (kind === 'issues' && method === 'POST') {
        const { title, body = '', labels = [] } = asked.json() as { title?: string; body?: string; labels?: string[] }
        if (typeof title !== 'string' || title === '') throw new Refusal(422, { message: 'Validation Failed', errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }] })
        return { status: 201, body: shown(add({ title, body, labels })) }
      }
    }
    const item = items.find((each) => each.number === Number(number) && (kind === 'issues' || each.isPull))
    if (!item) throw new Refusal(404, { message: 'Not Found' })
    switch (`${method} ${kind} ${more}`) {
      case 'GET issues ': return { body: shown(item) }
      case 'GET issues comments': return paged(url, own, item.comments.map((body) => ({ user: { login: 'bob' }, body, created_at: zero })))
      case 'POST issues comments': {
        const { body } = asked.json()
        item.comments.push(String(body))
        return { status: 201, body: { html_url: `https://github.com/ann/tea/issues/${item.number}#issuecomment-${item.comments.length}` } }
      }
      case 'PATCH issues ': {
        const given = asked.json() as { state?: string; state_reason?: string }
        if (given.state !== 'closed' || !['completed', 'not_planned'].includes(given.state_reason ?? '')) throw new Refusal(422, { message: 'Validation Failed', errors: [{ field: 'state', code: 'invalid' }] })
        Object.assign(item, given)
        return { body: shown(item) }
      }
      case 'GET pulls ': return { body: shownPull(item) }
      case 'GET pulls files': return paged(url, own, Array.from({ length: item.files }, (_, at) => ({ filename: `leaf-${at + 1}.txt`, status: 'modified', additions: 1, deletions: 2, ...(at === 1 ? {} : { patch: '@@ -1 +1 @@\n-old\n+new' }) })))
      case 'PUT pulls merge': {
        const { sha, merge_method: way } = asked.json()
        if (!['merge', 'squash', 'rebase'].includes(String(way))) throw new Refusal(422, { message: 'Invalid merge method' })
        if (sha !== item.sha) throw new Refusal(409, { message: 'Head branch was modified. Review and try the merge again.' })
        if (item.state !== 'open' || item.mergeable === false) throw new Refusal(405, { message: 'Pull Request is not mergeable' })
        Object.assign(item, { state: 'closed', merged: true })
        return { body: { merged: true, sha: 'b'.repeat(40), message: 'Pull Request successfully merged' } }
      }
      default: throw new Refusal(404, { message: 'Not Found' })
    }
  }
}

/** A page and the address of the next one, as a cursor nobody can make up. */
function paged(url: URL, address: string, all: readonly unknown[]): ServiceAnswer {
  const size = Number(url.searchParams.get('per_page') ?? 30)
  if (!(size >= 1 && size <= 100)) throw new Refusal(422, { message: 'per_page' })
  if (url.searchParams.has('page')) throw new Refusal(422, { message: 'Pages have no numbers here; follow the Link header.' })
  const after = Number(Buffer.from(url.searchParams.get('after') ?? '', 'base64url').toString() || 0)
  const body = all.slice(after, after + size)
  const next = new URL(url.pathname + url.search, address)
  next.searchParams.set('after', Buffer.from(String(after + size)).toString('base64url'))
  const first = new URL(url.pathname, address)
  return { body, headers: { link: `<${first.href}>; rel="first"${after + size < all.length ? `, <${next.href}>; rel="next"` : ''}` } }
}

const shown = (item: Item) => ({
  number: item.number, title: item.title, body: item.body, state: item.state, state_reason: item.state_reason, user: { login: 'ann' }, labels: item.labels.map((name) => ({ name })), assignees: [], comments: item.comments.length,
  created_at: zero, updated_at: zero, html_url: `https://github.com/ann/tea/issues/${item.number}`, ...(item.isPull ? { pull_request: {} } : {}),
})
const shownPull = (item: Item) => ({ ...shown(item), head: { ref: 'green', sha: item.sha }, base: { ref: 'main' }, merged: item.merged, mergeable: item.mergeable, mergeable_state: item.mergeable === null ? 'unknown' : item.mergeable ? 'clean' : 'dirty', commits: 1, additions: 1, deletions: 2, changed_files: item.files })
