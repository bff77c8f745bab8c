import type { FailureCode } from '../../../shared/tools/tool-result.ts'

/** Why a file could not be opened, read or written: our code, the system's code, and one English sentence for the model. */
export interface FileFailure {
  readonly kind: 'failed'
  readonly code: FailureCode
  readonly errno: string
  readonly message: string
}

const meanings: Readonly<Record<string, readonly [FailureCode, string]>> = {
  ENOENT: ['not-found', 'It does not exist.'],
  ENOTDIR: ['not-a-file', 'A part of the path is a file, not a folder.'],
  EISDIR: ['not-a-file', 'It is a folder, not a file.'],
  EACCES: ['no-access', 'The system does not allow it.'],
  EPERM: ['no-access', 'The system does not allow it.'],
  EROFS: ['no-access', 'The disk can only be read.'],
  ENOSPC: ['no-space', 'No space is left on the disk.'],
  EDQUOT: ['no-space', 'No space is left: the quota of this user is used up.'],
  EFBIG: ['too-large', 'The file would be larger than the disk allows.'],
  EBUSY: ['locked', 'Another program holds the file.'],
  ETXTBSY: ['locked', 'Another program holds the file.'],
  ELOOP: ['no-access', 'It became a link after it was judged; it was not followed.'],
  ENAMETOOLONG: ['bad-arguments', 'A name in the path is too long.'],
  EMFILE: ['failed', 'Too many files are open.'],
  EIO: ['failed', 'The disk reported an error.'],
  ABORT_ERR: ['stopped', 'It was stopped.'],
}

/** Turns anything a file call threw into a failure. */
export function toFileFailure(error: unknown): FileFailure {
  const errno = errnoOf(error)
  const [code, meaning] = meanings[errno] ?? ['failed', error instanceof Error ? error.message : String(error)]
  return { kind: 'failed', code, errno, message: `${meaning}${errno === '' ? '' : ` (${errno})`}` }
}

export function fileFailure(code: FailureCode, message: string, errno = ''): FileFailure {
  return { kind: 'failed', code, errno, message }
}

/** The system's code of an error, or an empty text. */
export function errnoOf(error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return 'ABORT_ERR'
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
