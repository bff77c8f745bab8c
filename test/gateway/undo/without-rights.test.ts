import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TurnChanges, UndoOutcome } from '../../../shared/undo/undo.ts'

/** Nothing is unreadable for the superuser, so when the tests run as one, these run as a user without rights. */
function asNobody(order: { prepare: string; command: string }): { same: boolean; changes: TurnChanges | null; outcome: UndoOutcome } {
  const child = [process.execPath, join(import.meta.dirname, 'nobody-child.ts'), JSON.stringify(order)]
  const [file, ...args] = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', ...child] : child
  return JSON.parse(execFileSync(file ?? '', args, { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', TMPDIR: '/tmp' } })) as ReturnType<typeof asNobody>
}

describe('files and folders that their owner has locked', () => {
  it('a mode taken away comes back', () => {
    const { same, outcome } = asNobody({ prepare: 'echo a > a; mkdir d; echo b > d/b', command: 'chmod 000 a; chmod 500 d' })
    expect(outcome).toMatchObject({ restored: 2, skipped: 0 })
    expect(same).toBe(true)
  })

  it('a mode given to a file that could not be read is taken again, though its bytes were never seen', () => {
    const { same, outcome } = asNobody({ prepare: 'echo a > a; chmod 000 a', command: 'chmod 644 a' })
    expect(outcome).toMatchObject({ restored: 1, skipped: 0 })
    expect(same).toBe(true)
  })

  it('a removed file that could not be read is said to be lost', () => {
    const { changes, outcome } = asNobody({ prepare: 'echo a > a; chmod 000 a', command: 'rm -f a' })
    expect(changes?.files).toMatchObject([{ path: 'a', kind: 'deleted', gap: 'no-access' }])
    expect(outcome).toMatchObject({ restored: 0, skipped: 1, files: [{ why: 'no-access' }] })
  })

  it('a file comes back into a folder that may not be written', () => {
    const { same, outcome } = asNobody({ prepare: 'mkdir d; echo b > d/b; chmod 444 d/b; chmod 500 d', command: 'chmod 700 d; rm -f d/b; echo c > d/c; chmod 500 d' })
    expect(outcome).toMatchObject({ restored: 2, skipped: 0 })
    expect(same).toBe(true)
  })

  it('a folder nobody can look into is said', () => {
    const { changes } = asNobody({ prepare: 'mkdir d; echo b > d/b; chmod 000 d', command: 'echo x > y' })
    expect(changes?.unseen).toEqual([{ why: 'no-access', path: 'd' }])
  })
})
