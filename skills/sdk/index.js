/**
 * Gives a skill its types; returns it as it is.
 * @type {typeof import('./index.d.ts').defineSkill}
 */
export const defineSkill = (skill) => skill

/** Throw it when the service refuses the token: Pincer renews the sign-in and calls the tool once more. */
export function tokenExpired(message = 'the service refused the token') {
  return Object.assign(new Error(message), { code: 'token-expired' })
}
