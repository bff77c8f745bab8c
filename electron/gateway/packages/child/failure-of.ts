import type { ArchiveRefusal } from '../archive/archive-guard.ts'
import { packageFailure, type PackageFailure } from '../package-types.ts'

/** Raised inside the child where a step cannot go on; turned into an answer in one place. */
export class PackageProblem extends Error {
  readonly failure: PackageFailure
  constructor(failure: PackageFailure) {
    super(failure.code)
    this.failure = failure
  }
}

/** @param name the package or file the archive belongs to */
export function archiveProblem(end: { readonly kind: 'refused'; readonly refusal: ArchiveRefusal } | { readonly kind: 'damaged'; readonly detail: string }, name: string): PackageProblem {
  const found = end.kind === 'refused' ? end.refusal : { rule: 'damaged', entry: end.detail }
  return new PackageProblem(packageFailure('archive', { rule: found.rule, entry: found.entry, package: name }))
}

const noNetwork: ReadonlySet<string> = new Set(['ENOTCACHED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ERR_SOCKET_TIMEOUT', 'EIDLETIMEOUT', 'ECONNECTIONTIMEOUT', 'ERESPONSETIMEOUT', 'ETRANSFERTIMEOUT'])
const disk: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE', 'EBUSY', 'ENOENT', 'ENAMETOOLONG'])

/** npm's libraries say what happened with a code; anything else is unexpected and keeps its message for the details. */
export function failureOf(error: unknown): PackageFailure {
  if (error instanceof PackageProblem) return error.failure
  const { code = '', message = String(error), pkgid, type } = error as { code?: string; message?: string; pkgid?: string; type?: string }
  const about = typeof pkgid === 'string' ? { package: pkgid } : {}
  // A page of somebody else's in the registry's place (a hotel's, a company's), or half an answer.
  if (type === 'invalid-json') return packageFailure('registry', { status: 0 })
  if (code === 'E404') return packageFailure('no-such-package', about)
  if (code === 'ETARGET' || code === 'ENOVERSIONS') return packageFailure('no-such-version', about)
  if (code === 'EINTEGRITY') return packageFailure('integrity', about)
  if (noNetwork.has(code)) return packageFailure('offline')
  if (/^E\d{3}$/.test(code)) return packageFailure('registry', { status: Number(code.slice(1)) })
  if (code === 'EUNSUPPORTEDPROTOCOL') return packageFailure('source', { spec: message.slice(0, 500) })
  if (code.startsWith('EALLOW')) return packageFailure('source', { spec: refusedSource(error) })
  if (code === 'EBADPLATFORM' || code === 'EBADENGINE') return packageFailure('unfit', about)
  if (code === 'EINVALIDPACKAGENAME' || code === 'EINVALIDTAGNAME' || code === 'EJSONPARSE' || code === 'EBADPACKAGE') return packageFailure('bad-package', { detail: message })
  if (code === 'ERESOLVE') return packageFailure('bad-package', { detail: message.slice(0, 500) })
  if (code === 'ENOSPC' || code === 'EDQUOT') return packageFailure('no-space')
  if (disk.has(code)) return packageFailure('disk', { code })
  return packageFailure('failed', { message: message.slice(0, 1_000) })
}

/** The source that npm's libraries were told not to use. */
function refusedSource(error: unknown): string {
  const named: unknown = typeof error === 'object' && error !== null && 'package' in error ? error.package : ''
  return typeof named === 'string' ? named.slice(0, 500) : ''
}
