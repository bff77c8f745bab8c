import { describe, expect, it } from 'vitest'
import { readPackageCommand, splitSpec } from '../../../electron/gateway/packages/npx-arguments.ts'

const npx = (...args: string[]) => readPackageCommand('npx', args)
const npm = (...args: string[]) => readPackageCommand('npm', args)
const is = (name: string, range: string | null, args: string[] = [], program: string | null = null) => ({ kind: 'package', command: { name, range, program, args } })

describe('reading how people start npm packages', () => {
  it('npx with and without flags, versions and arguments', () => {
    expect(npx('-y', '@modelcontextprotocol/server-filesystem', '/a b', '--x')).toEqual(is('@modelcontextprotocol/server-filesystem', null, ['/a b', '--x']))
    expect(npx('--yes', 'pkg@1.2.3')).toEqual(is('pkg', '1.2.3'))
    expect(npx('pkg@latest', '-y')).toEqual(is('pkg', 'latest', ['-y']))
    expect(npx('@a/b@^1 || ^2', 'x')).toEqual(is('@a/b', '^1 || ^2', ['x']))
    expect(npx('-y', '--', 'pkg', '--', 'x')).toEqual(is('pkg', null, ['--', 'x']))
  })
  it('one package and another program of it', () => {
    expect(npx('-p', 'pkg@1', 'run', 'x')).toEqual(is('pkg', '1', ['x'], 'run'))
    expect(npx('--package=@a/b', '-y', '--', 'run')).toEqual(is('@a/b', null, [], 'run'))
  })
  it('npm exec, whose first double dash is npm’s own', () => {
    expect(npm('exec', '-y', 'pkg', '--', '--flag')).toEqual(is('pkg', null, ['--flag']))
    expect(npm('x', '--', 'pkg', '--', 'a')).toEqual(is('pkg', null, ['a']))
  })
  it.each(['github:ann/x', 'ann/x', 'git+ssh://h/x', 'https://h/x.tgz', './x', '../x', '/x', 'x@npm:y', 'x@file:../y', 'x.tgz', 'C:\\x', 'x@https://h/y'])('%s is another source', (spec) => {
    expect(npx('-y', spec)).toEqual({ kind: 'source', spec })
    expect(splitSpec(spec)).toBeNull()
  })
  it.each<string[]>([[], ['-y'], ['-c', 'echo hi'], ['--registry=http://x', 'pkg'], ['-p', 'a', '-p', 'b', 'run'], ['-p'], ['--call', 'x']])('what changes how npm works is left to a real one: %j', (...args) => {
    expect(npx(...args)).toEqual({ kind: 'other' })
  })
  it('other commands of npm and other programs are not read', () => {
    expect(npm('run', 'start')).toEqual({ kind: 'other' })
    expect(readPackageCommand('uvx', ['mcp-server-git'])).toEqual({ kind: 'other' })
  })
})
