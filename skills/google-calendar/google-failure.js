/**
 * An error with a code and words for the model.
 * @param {string} code
 * @param {string} message
 */
export const failure = (code, message) => Object.assign(new Error(message), { code })

/**
 * What Google refused, in plain words. `token-expired` makes Pincer renew the sign-in and call once more.
 * @param {Response} response
 * @param {string} what what was wanted, as in "message 18c2"
 * @returns {Promise<Error>}
 */
export async function googleFailure(response, what) {
  const { said, reasons } = await readError(response)
  const { status } = response
  const shown = said === '' ? '' : ` Google says: ${said}`
  const is = (/** @type {string[]} */ ...names) => names.some((name) => reasons.has(name))
  const start = `${what[0]?.toUpperCase()}${what.slice(1)}`
  if (status === 401) return failure('token-expired', 'Google does not accept the sign-in any more.')
  if (status === 429 || (status === 403 && is('rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded', 'RATE_LIMIT_EXCEEDED'))) return failure('too-often', 'Google takes no more requests for the moment; try again later. Nothing was done.')
  if (status === 403 && is('insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT')) return failure('wrong-scope', `The sign-in at Google does not cover ${what}. The person has to sign in again and leave the boxes ticked.`)
  if (status === 403 && is('accessNotConfigured', 'SERVICE_DISABLED')) return failure('not-set-up', `The Google project whose client id is used has this service switched off; whoever owns the project can switch it on.${shown}`)
  switch (status) {
    case 400: return failure('not-valid', `Google does not take it.${shown}`)
    case 403: return failure('no-access', `Google does not allow it for ${what}.${shown}`)
    case 404: return failure('not-found', `Google has no ${what}, or this account may not see it.`)
    case 409: return failure('changed', `${start} is there already.${shown}`)
    case 410: return failure('not-found', `${start} is gone.`)
    case 412: return failure('changed', `${start} has changed meanwhile; look at it again first. Nothing was done.`)
    case 413: return failure('too-large', 'That is larger than Google takes. Nothing was done.')
    default: return failure('service', `Google answered with ${status}.${shown}${status >= 500 ? ' Whether something was done is not known; look before trying again.' : ''}`)
  }
}

/** @param {Response} response */
async function readError(response) {
  try {
    const { error } = /** @type {{ error?: { message?: string, status?: string, errors?: { reason?: string }[], details?: { reason?: string }[] } }} */ (await response.json())
    return { said: (error?.message ?? '').slice(0, 500), reasons: new Set([error?.status, ...[...error?.errors ?? [], ...error?.details ?? []].map(({ reason }) => reason)]) }
  } catch {
    return { said: '', reasons: new Set() } // no JSON: a page of some machine in between, which says nothing to anybody
  }
}
