import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** In which files below a folder a text stands, in any of the spellings it could have been kept in. */
export function filesWith(folder: string, secret: string): string[] {
  const spellings = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, ''), JSON.stringify(secret).slice(1, -1)].map((text) => Buffer.from(text))
  return everyFile(folder).filter((path) => {
    const bytes = orGone(() => readFileSync(path))
    return bytes !== null && spellings.some((spelling) => bytes.includes(spelling))
  })
}

function everyFile(folder: string): string[] {
  return (orGone(() => readdirSync(folder)) ?? []).flatMap((name) => {
    const path = join(folder, name)
    const facts = orGone(() => lstatSync(path))
    if (facts?.isDirectory()) return everyFile(path)
    return facts?.isFile() ? [path] : []
  })
}

/** Null for what was taken away while it was looked at. */
function orGone<T>(look: () => T): T | null {
  try {
    return look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
