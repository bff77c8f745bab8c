/**
 * An error with a code and words for the model.
 * @param {string} code
 * @param {string} message
 */
export const failure = (code, message) => Object.assign(new Error(message), { code })

/**
 * What GitHub refused, in plain words. `token-expired` makes Pincer renew the sign-in and call once more.
 * @param {Response} response
 * @param {string} what what was wanted, as in "the issue a/b#3"
 * @returns {Promise<Error>}
 */
export async function githubFailure(response, what) {
  const said = await messageIn(response)
  const { status, headers } = response
  const shown = said === '' ? '' : ` GitHub says: ${said}`
  if (status === 401) return failure('token-expired', 'GitHub does not accept the sign-in any more.')
  if (status === 429 || (status === 403 && (headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after')))) return failure('too-often', `GitHub takes no more requests for the moment; ${waitWords(headers)}. Nothing was done.`)
  const lacking = missingScopes(headers)
  if ((status === 403 || status === 404) && lacking !== '') return failure('wrong-scope', `The sign-in at GitHub does not cover ${what}: it lacks the permission "${lacking}". The person has to sign in again, or give a token that has it.`)
  switch (status) {
    case 403: return failure('no-access', `GitHub does not allow it for ${what}.${shown}`)
    case 404: return failure('not-found', `GitHub has no ${what}, or this account may not see it.`)
    case 405: return failure('not-possible', `That is not possible for ${what} as it stands.${shown}`)
    case 409: return failure('changed', `${what[0]?.toUpperCase()}${what.slice(1)} has changed meanwhile; look at it again first. Nothing was done.${shown}`)
    case 410: return failure('not-possible', `${what[0]?.toUpperCase()}${what.slice(1)} is gone or switched off.${shown}`)
    case 422: return failure('not-valid', `GitHub does not take it.${shown}`)
    default: return failure('service', `GitHub answered with ${status}.${shown}${status >= 500 ? ' Whether something was done is not known; look before trying again.' : ''}`)
  }
}

/** @param {Response} response */
async function messageIn(response) {
  try {
    const body = /** @type {{ message?: unknown, errors?: unknown }} */ (await response.json())
    const errors = Array.isArray(body.errors) ? body.errors.map((/** @type {unknown} */ each) => (typeof each === 'string' ? each : wordsOf(/** @type {Record<string, unknown>} */ (each ?? {})))) : []
    return [typeof body.message === 'string' ? body.message : '', ...errors].filter(Boolean).join('; ').slice(0, 500)
  } catch {
    return '' // no JSON: a page of some machine in between, which says nothing to anybody
  }
}

/** @param {Record<string, unknown>} error */
const wordsOf = ({ message, field, code }) => (typeof message === 'string' ? message : [field, code].filter((each) => typeof each === 'string').join(' '))

/**
 * GitHub names both what would be enough (any one of them) and what the token has. Fine-grained tokens name nothing.
 * @param {Headers} headers
 */
function missingScopes(headers) {
  const list = (/** @type {string} */ name) => (headers.get(name) ?? '').split(',').map((each) => each.trim()).filter(Boolean)
  const enough = list('x-accepted-oauth-scopes')
  if (!headers.has('x-oauth-scopes') || enough.length === 0) return ''
  const has = new Set(list('x-oauth-scopes'))
  return enough.some((each) => has.has(each)) ? '' : enough.includes('repo') ? 'repo' : enough.join('" or "')
}

/** @param {Headers} headers */
function waitWords(headers) {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(seconds)) return `it can be tried again in ${Math.ceil(seconds)} seconds`
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  return Number.isFinite(reset) ? `it can be tried again after ${new Date(reset * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'try again later'
}
