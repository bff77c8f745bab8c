import type { CallSubject } from '../../../shared/approvals/approval.ts'
import type { FailureCode, ToolFailure } from '../../../shared/tools/tool-result.ts'
import type { FileFailure } from '../files/file-failure.ts'
import { failedOutcome } from '../results/failed-result.ts'
import type { ToolOutcome } from './tool-definition.ts'

/** A path argument for a lane: the last name, and the whole path beside it. */
export function fileSubject(path: string): CallSubject {
  const name = path.split(/[\\/]/).findLast((part) => part !== '')
  return { kind: 'file', text: name ?? path, path }
}

/** A file tool's failure. `path` is shown as the model gave it. */
export function fileFailed(code: FailureCode, path: string, text: string, data: ToolFailure['data'] = {}): ToolOutcome {
  return failedOutcome(code, text, { path, ...data })
}

/** A failure of the disk in a file tool's words. */
export function diskFailed(verb: string, path: string, failure: FileFailure): ToolOutcome {
  return fileFailed(failure.code, path, `Could not ${verb} ${path}: ${failure.message}`, failure.errno === '' ? {} : { errno: failure.errno })
}
