import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AuditLog, type NewAuditEntry } from '../../../electron/gateway/audit/audit-log.ts'
import { RecordFile } from '../../../electron/gateway/audit/record-file.ts'
import { createRedactor } from '../../../electron/gateway/audit/redact.ts'

const entry = (n: number): NewAuditEntry => ({
  id: `audit_${n}`, at: n, sessionId: 's', turnId: 't', batchId: 'b', callId: `c${n}`, tool: 'read', origin: 'model', effect: 'looks', subject: 'notes.txt',
  verdict: 'auto', rule: 'effect.looks', outcome: 'done', sandbox: 'off', ms: 1, input: { path: 'notes.txt', key: 'password=hunter22' },
})
const log = (path: string) => new AuditLog(new RecordFile(path, (error) => { throw error }), createRedactor())

describe('the audit log', () => {
  it('goes on with the same chain after a restart, and a change or a missing line is noticed', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'pincer-audit-')), 'audit.jsonl')
    const first = log(path)
    first.append(entry(1))
    first.append(entry(2))
    first.flush()
    const second = log(path)
    second.append(entry(3))
    second.flush()
    expect(log(path).read()).toMatchObject({ intact: true, entries: [{ id: 'audit_1' }, { id: 'audit_2' }, { id: 'audit_3' }] })

    const lines = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, lines.map((line, index) => (index === 1 ? line.replace('"outcome":"done"', '"outcome":"failed"') : line)).join('\n'))
    expect(log(path).read().intact).toBe(false)
    writeFileSync(path, [lines[0], lines[2], ''].join('\n'))
    expect(log(path).read().intact).toBe(false)
  })

  it('written by a window and a terminal at once counts as whole, and a change in it is noticed still', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'pincer-audit-')), 'audit.jsonl')
    const [one, other] = [log(path), log(path)]
    one.append(entry(1))
    one.flush()
    for (const [audit, n] of [[other, 2], [one, 3], [other, 4], [one, 5]] as const) {
      audit.append(entry(n))
      audit.flush()
    }
    expect(log(path).read()).toMatchObject({ intact: true, entries: [1, 2, 3, 4, 5].map((n) => ({ id: `audit_${n}` })) })

    const lines = readFileSync(path, 'utf8').trim().split('\n')
    for (const changed of [lines.filter((_, index) => index !== 1), lines.filter((_, index) => index !== 0), [...lines, lines[4]], [lines[0], lines[3], ...lines.slice(1, 3)], lines.map((line, index) => (index === 2 ? line.replace('"c3"', '"c9"') : line))]) {
      writeFileSync(path, changed.join('\n') + '\n')
      expect(log(path).read().intact).toBe(false)
    }
  })

  it('keeps no secret of the arguments', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'pincer-audit-')), 'audit.jsonl')
    const audit = log(path)
    audit.append(entry(1))
    audit.flush()
    expect(readFileSync(path, 'utf8')).not.toContain('hunter22')
  })
})
