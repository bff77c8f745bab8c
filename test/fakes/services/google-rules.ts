import { Refusal, type ServiceAnswer, type ServiceRequest } from './service-server.ts'

/** How Google words its refusals. */
export const googleError = (status: number, reason: string, message: string): Refusal => new Refusal(status, { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } })
export const googleUnauthorized: ServiceAnswer = { status: 401, body: { error: { code: 401, message: 'Request had invalid authentication credentials.', status: 'UNAUTHENTICATED' } } }

/** Any one of these scopes is enough. */
export function needScope({ scopes }: ServiceRequest, ...enough: readonly string[]): void {
  if (!enough.some((name) => scopes.includes(`https://www.googleapis.com/auth/${name}`))) throw new Refusal(403, { error: { code: 403, message: 'Request had insufficient authentication scopes.', errors: [{ reason: 'insufficientPermissions' }], status: 'PERMISSION_DENIED', details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } })
}

/** A page of at most `pageMost`, whatever was asked for, and a token for the next that nobody can make up. */
export function googlePage<T>({ url }: ServiceRequest, all: readonly T[], pageMost: number, wantedMost: number): { readonly page: readonly T[]; readonly more: { readonly nextPageToken?: string } } {
  const wanted = Number(url.searchParams.get('maxResults') ?? pageMost)
  if (!(wanted >= 1 && wanted <= wantedMost)) throw googleError(400, 'invalidArgument', 'Invalid maxResults')
  const token = url.searchParams.get('pageToken')
  const from = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString().replace('page:', ''))
  if (!Number.isInteger(from)) throw googleError(400, 'invalidArgument', 'Invalid pageToken')
  const page = all.slice(from, from + Math.min(wanted, pageMost))
  const next = from + page.length
  return { page, more: next < all.length ? { nextPageToken: Buffer.from(`page:${next}`).toString('base64url') } : {} }
}
