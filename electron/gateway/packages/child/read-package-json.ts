import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import { packageFailure } from '../package-types.ts'
import { PackageProblem } from './failure-of.ts'

/** Name and version of an unpacked package. Throws `bad-package` when the file is missing, too large or no such thing. */
export function readPackageJson(folder: string): Promise<{ readonly name: string; readonly version: string }> {
  return readNamed(folder, 'package.json')
}

/** The same of any JSON file that names itself so. Its size is looked at before it is read: a huge one must not fill the memory. */
export async function readNamed(folder: string, fileName: string): Promise<{ readonly name: string; readonly version: string; readonly fields: Readonly<Record<string, unknown>> }> {
  const wrong = (detail: string): PackageProblem => new PackageProblem(packageFailure('bad-package', { detail: `${fileName} ${detail}` }))
  const file = await open(join(folder, fileName), 'r').catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? wrong('is missing') : error
  })
  try {
    if ((await file.stat()).size > limits.packageJsonBytes) throw wrong('is too large')
    const fields: unknown = JSON.parse(await file.readFile('utf8'))
    if (typeof fields !== 'object' || fields === null || !('name' in fields) || !('version' in fields) || typeof fields.name !== 'string' || typeof fields.version !== 'string') throw wrong('has no name or no version')
    return { name: fields.name, version: fields.version, fields: { ...fields } }
  } catch (error) {
    throw error instanceof SyntaxError ? wrong('is no JSON') : error
  } finally {
    await file.close()
  }
}
