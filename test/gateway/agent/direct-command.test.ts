import { describe, expect, it } from 'vitest'
import { directTools, directUsage, parseDirectCommand } from '../../../electron/gateway/agent/direct-command.ts'

const commands: readonly [string, string, Record<string, unknown>][] = [
  ['/read notes.txt', 'read', { path: 'notes.txt' }],
  ['  /READ notes.txt ', 'read', { path: 'notes.txt' }],
  ['／read 笔记.txt', 'read', { path: '笔记.txt' }],
  ['/read\u3000笔记.txt', 'read', { path: '笔记.txt' }],
  ['/read my notes.txt', 'read', { path: 'my notes.txt' }],
  ['/read "my notes.txt" 10 20', 'read', { path: 'my notes.txt', offset: 10, limit: 20 }],
  ['/read notes.txt -5', 'read', { path: 'notes.txt', offset: -5 }],
  ['/read 2024', 'read', { path: '2024' }],
  ['/read C:\\Users\\Ana\\notes.txt', 'read', { path: 'C:\\Users\\Ana\\notes.txt' }],
  ['/read it\'s here.txt', 'read', { path: 'it\'s here.txt' }],
  ['/exec ls -la', 'exec', { command: 'ls -la' }],
  ['/exec echo "a b" | wc -c\n', 'exec', { command: 'echo "a b" | wc -c' }],
  ['/grep "a b" docs', 'grep', { pattern: 'a b', path: 'docs' }],
  ['/grep “a b”', 'grep', { pattern: 'a b' }],
  ['/grep \'say "hi"\' my docs', 'grep', { pattern: 'say "hi"', path: 'my docs' }],
  ['/grep "a \\" b"', 'grep', { pattern: 'a " b' }],
  ['/glob *.md', 'glob', { pattern: '*.md' }],
  ['/glob **/*.png holiday', 'glob', { pattern: '**/*.png', cwd: 'holiday' }],
  ['/write f.txt hello  world ', 'write', { path: 'f.txt', contents: 'hello  world ' }],
  ['/write f.txt\nline 1\nline 2\n', 'write', { path: 'f.txt', contents: 'line 1\nline 2\n' }],
  ['/write "my f.txt" x', 'write', { path: 'my f.txt', contents: 'x' }],
  ['/write empty.txt', 'write', { path: 'empty.txt', contents: '' }],
  ['/edit f.txt "old text" new', 'edit', { path: 'f.txt', oldString: 'old text', newString: 'new' }],
  ['/edit f.txt a b all', 'edit', { path: 'f.txt', oldString: 'a', newString: 'b', replaceAll: true }],
  ['/edit f.txt "gone" ""', 'edit', { path: 'f.txt', oldString: 'gone', newString: '' }],
]

describe('commands the person types', () => {
  it.each(commands)('%j', (text, tool, input) => {
    expect(parseDirectCommand(text)).toEqual({ kind: 'command', tool, input })
  })

  it.each(['/home/ana/notes.txt is gone', '/', '//', '/server:prompt words', '/1984 is a book', 'please /read notes.txt', 'read notes.txt', '', '/usr/bin/read x'])('%j is a message', (text) => {
    expect(parseDirectCommand(text)).toBeNull()
  })

  it.each([['/execute ls', 'execute', ['exec']], ['/raed a.txt', 'raed', ['read']], ['／gre total', 'gre', ['grep']], ['/notes.add milk', 'notes.add', null], ['/frobnicate', 'frobnicate', null], ['/tmp', 'tmp', null]] as const)('%j is no command, and the closest ones are named', (text, name, closest) => {
    expect(parseDirectCommand(text)).toEqual({ kind: 'unknown', name, closest: closest ?? directTools })
  })

  it('says what is missing', () => {
    expect(parseDirectCommand('/read')).toEqual({ kind: 'problem', problem: 'missing-argument', tool: 'read', field: 'path' })
    expect(parseDirectCommand('/exec  ')).toMatchObject({ kind: 'problem', field: 'command' })
    expect(parseDirectCommand('/edit f.txt old')).toMatchObject({ kind: 'problem', field: 'newString' })
    expect(parseDirectCommand('/write')).toMatchObject({ kind: 'problem', field: 'path' })
    expect(parseDirectCommand('/grep "never closed')).toMatchObject({ kind: 'problem', problem: 'open-quote' })
    expect(parseDirectCommand('/write "never closed')).toMatchObject({ kind: 'problem', problem: 'open-quote' })
  })

  it('shows how each is written', () => {
    expect(parseDirectCommand('/help')).toEqual({ kind: 'help' })
    for (const tool of directTools) expect(directUsage[tool]).toContain(`/${tool}`)
  })
})
