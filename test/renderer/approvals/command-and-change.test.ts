import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandLines, programNames } from '../../../renderer/approvals/command-lines.ts'
import { diffLines } from '../../../renderer/approvals/line-diff.ts'
import { questionOf } from '../../../renderer/approvals/question-words.ts'
import { riskOf, safeAreaOf } from '../../../renderer/approvals/risk.ts'
import type { CommandPart } from '../../../shared/approvals/approval.ts'
import { request } from '../timeline/lane-fixtures.ts'
import { propertySeed } from '../../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

const command = 'cd archive && rm a.pdf b.pdf; ls | wc -l'
function part(text: string, over: Partial<CommandPart> = {}, within = command): CommandPart {
  const start = within.indexOf(text)
  return { text, start, end: start + text.length, verdict: 'auto', rule: 'r', effect: 'looks', ...over }
}
const parts = [part('cd archive'), part('rm a.pdf b.pdf', { verdict: 'require', effect: 'deletes' }), part('ls '), part('wc -l')]

describe('the exact command', () => {
  it('has one numbered line per simple command, and the lines joined are the command', () => {
    const lines = commandLines(command, parts)
    expect(lines.map((line) => line.text)).toEqual(['cd archive && ', 'rm a.pdf b.pdf; ', 'ls | ', 'wc -l'])
    expect(lines.map((line) => line.text).join('')).toBe(command)
  })
  it('marks none where all weigh the same', () => {
    expect(commandLines('ls; pwd', [part('ls', {}, 'ls; pwd'), part('pwd', {}, 'ls; pwd')]).some((line) => line.riskiest)).toBe(false)
  })
  it('marks the part that weighs most', () => {
    expect(commandLines(command, parts).map((line) => line.riskiest)).toEqual([false, true, false, false])
  })
  it('shows every byte even when parts are nested, missing or wrong', () => {
    fc.assert(fc.property(fc.string(), fc.array(fc.tuple(fc.nat(40), fc.nat(40))), (text, pairs) => {
      const odd = pairs.map(([start, end]) => ({ text: '', start, end, verdict: 'auto' as const, rule: '', effect: 'looks' as const }))
      return commandLines(text, odd).map((line) => line.text).join('') === text
    }))
  })
  it('marks letters of another script in a program’s name', () => {
    const odd = 'X=1 сurl x'
    const [line] = commandLines(odd, [part(odd, {}, odd)])
    expect(line?.pieces.filter((piece) => piece.mark).map((piece) => piece.mark?.code)).toEqual(['U+0441'])
    expect(programNames(odd, [part(odd, {}, odd)])).toEqual(['сurl'])
  })
})

describe('a change', () => {
  it('shows what goes out and comes in, and counts what stays', () => {
    const before = Array.from({ length: 20 }, (_, n) => `line ${n}\n`).join('')
    const diff = diffLines(before, before.replace('line 10\n', 'line ten\n'))
    expect(diff).toMatchObject({ added: 1, removed: 1 })
    expect(diff.parts.map((one) => (one.kind === 'skipped' ? one.count : one.lines.length))).toEqual([7, 8, 6])
  })
  it('a new file comes in whole', () => {
    expect(diffLines(null, 'a\nb')).toMatchObject({ added: 2, removed: 0 })
  })
  it('a missing line end is a change', () => {
    expect(diffLines('a\n', 'a')).toMatchObject({ added: 1, removed: 1 })
  })
  it('rebuilds both sides from the pieces, for any texts', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '')).map((lines) => lines.join('\n'))
    fc.assert(fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after).parts.flatMap((one) => (one.kind === 'lines' ? one.lines : []))
      const skipped = diffLines(before, after).parts.some((one) => one.kind === 'skipped')
      const side = (not: string) => lines.filter((line) => line.kind !== not).map((line) => line.text).join('')
      return skipped || before === after || (side('in') === before && side('out') === after)
    }))
  })
  it('stays quick with large files that share nothing', () => {
    const many = (word: string) => Array.from({ length: 20_000 }, (_, n) => `${word} ${n}\n`).join('')
    expect(diffLines(many('a'), many('b'))).toMatchObject({ added: 20_000, removed: 20_000 })
  })
})

describe('the question', () => {
  const touch = (path: string) => ({ path, bytes: 1, exists: true })
  const files = [touch('/h/Quotes/archive/a'), touch('/h/Quotes/archive/b')]
  const deleting = (text: string, touches = files) => questionOf(request({ command: { text, cwd: '/h/Quotes', parts: [part(text, { effect: 'deletes' }, text)] }, touches }))
  it('counts files of one folder', () => {
    expect(deleting('rm -f archive/a ./archive/b')).toEqual({ key: 'ask.deleteManyIn', values: { count: 2, folder: 'Quotes/archive' } })
    expect(deleting('rm archive/a')).toEqual({ key: 'ask.deleteOne', values: { what: 'a' } })
  })
  it.each([`rm 'archive/map of the coast.png' "archive/b c"`, 'rm -- archive/map\\ of\\ the\\ coast.png archive/b\\ c'])('counts names with blanks: %s', (text) => {
    const spaced = [touch('/h/Quotes/archive/map of the coast.png'), touch('/h/Quotes/archive/b c')]
    expect(deleting(text, spaced)).toEqual({ key: 'ask.deleteManyIn', values: { count: 2, folder: 'Quotes/archive' } })
  })
  it.each([`rm 'archive/a'b`, 'rm "archive/$a"', `rm 'archive/a`, 'rm archive/a "archive/`b`"', "rm $'archive/a'"])('never counts what quotes hide: %s', (text) => {
    expect(deleting(text).key).toBe('ask.deleteWith')
  })
  it.each(['rm archive/a archive/*', 'rm -r archive', 'rm archive/a "archive/b c"', 'rm archive/a $(ls)', 'find archive -delete', 'rm archive/a ~/b', 'sudo rm archive/a'])('never counts when %s could delete more', (text) => {
    expect(deleting(text).key).toBe('ask.deleteWith')
  })
  it('does not count files that another part only looks at', () => {
    const text = 'cat archive/a && rm archive/b'
    expect(questionOf(request({ command: { text, cwd: '/', parts: [part('cat archive/a', {}, text), part('rm archive/b', { effect: 'deletes' }, text)] }, touches: files })))
      .toEqual({ key: 'ask.deleteOne', values: { what: 'b' } })
  })
  it('names the program when the files are not known', () => {
    const text = 'find . | xargs rm'
    expect(questionOf(request({ command: { text, cwd: '/', parts: [part('find .', {}, text), part('xargs rm', { effect: 'deletes' }, text)] } })))
      .toEqual({ key: 'ask.deleteWith', values: { program: 'xargs' } })
  })
  it('counts changed lines', () => {
    expect(questionOf(request({ tool: 'edit', effect: 'changes', change: { path: '/q/contacts.csv', before: 'a\nb\n', after: 'x\ny\n' } })))
      .toEqual({ key: 'ask.changeLines', values: { what: 'contacts.csv', count: 2 } })
  })
  it('asks about a new file and a file outside', () => {
    expect(questionOf(request({ tool: 'write', effect: 'changes', change: { path: '/q/new.txt', before: null, after: 'x' } })).key).toBe('ask.create')
    expect(questionOf(request({ tool: 'read', effect: 'looks', subject: { kind: 'file', text: '.env' } }))).toEqual({ key: 'ask.read', values: { what: '.env' } })
  })
})

describe('risk', () => {
  it('takes its colour from undo, not from the verb', () => {
    expect(riskOf({ effect: 'deletes', undo: 'yes', unknown: [] }).tone).toBe('wait')
    expect(riskOf({ effect: 'changes', undo: 'no', unknown: [] }).tone).toBe('bad')
    expect(riskOf({ effect: 'runs-code', undo: 'unknown', unknown: [] }).tone).toBe('bad')
    expect(riskOf({ effect: 'looks', undo: 'no', unknown: [] }).tone).toBe('plain')
  })
  it('an undo that is not known is not promised', () => {
    expect(riskOf({ effect: 'changes', undo: 'yes', unknown: ['undo'] })).toEqual({ tone: 'bad', undo: 'unknown' })
  })
  it('is honest about a safe area that is off; Pincer’s own steps need none', () => {
    expect(safeAreaOf({ command: { text: 'x', cwd: '/', parts: [] }, sandbox: 'off', provider: null })).toMatchObject({ tone: 'wait', words: 'outside' })
    expect(safeAreaOf({ sandbox: 'off', provider: { layer: 'skill', name: 'x' } })).toMatchObject({ tone: 'wait', words: 'outsideOther' })
    expect(safeAreaOf({ sandbox: 'off', provider: null })).toMatchObject({ tone: 'plain', words: 'own' })
  })
})
