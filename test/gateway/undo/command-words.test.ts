import { describe, expect, it } from 'vitest'
import { namedPaths, staysInside } from '../../../electron/gateway/undo/command-words.ts'

const ws = '/home/u/ws'

describe('words of a command', () => {
  it.each([
    'rm old.txt', 'rm -r docs/old', 'mv a.txt sub/b.txt', 'rm /home/u/ws/a', 'echo x > out.txt 2> /dev/null', 'sed -i s/a/b/ f.txt', 'rm -f --verbose a', 'mv a b && chmod 600 b', 'cp --target-directory=sub a', 'rm *.txt',
  ])('%s stays in the folder', (command) => { expect(staysInside(command, ws, ws)).toBe(true) })

  it.each([
    'rm /etc/x', 'rm ../a', 'rm sub/../../a', 'rm ~/a', 'rm $HOME/a', 'cp a /home/u/ws2/', 'mv --target-directory=/tmp a', 'cp -t/tmp a', 'echo x > /tmp/out', 'rm `cat list`', 'rm a\\ b',
  ])('%s may leave it', (command) => { expect(staysInside(command, ws, ws)).toBe(false) })

  it('a command that starts elsewhere may leave it', () => {
    expect(staysInside('rm a', '/home/u', ws)).toBe(false)
    expect(staysInside('rm a', '/home/u/ws/sub', ws)).toBe(true)
  })

  it('names files relative to where it starts', () => {
    expect(namedPaths('rm -r "docs/big.zip" ../x *.txt', '/home/u/ws/sub')).toEqual(['/home/u/ws/sub/rm', '/home/u/ws/sub/docs/big.zip', '/home/u/ws/x'])
  })
})
