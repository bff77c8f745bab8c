import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBubblewrapSandbox } from '../../../electron/gateway/sandbox/linux/bubblewrap-sandbox.ts'
import { createWallBench, type WallBench } from './wall-bench.ts'

let bench: WallBench
beforeAll(() => { bench = createWallBench() })
afterAll(() => bench.dispose())

describe('what a command can change', () => {
  test('the workspace, and a temp folder that the next command of the chat finds again and another chat does not', async () => {
    const first = await bench.run('echo one > made.txt; echo two > /tmp/kept.txt; cat made.txt; echo "$TMPDIR"')
    expect(first).toMatchObject({ end: { kind: 'exited', exitCode: 0 }, stdout: 'one\n/tmp\n', report: { started: true, refused: [], notes: [] } })
    expect(readFileSync(join(bench.workspace, 'made.txt'), 'utf8')).toBe('one\n')
    expect((await bench.run('cat /tmp/kept.txt /var/tmp/kept.txt')).stdout).toBe('two\ntwo\n')
    expect((await bench.run('ls /tmp', { sessionId: 'other' })).stdout).not.toContain('kept')
    expect(existsSync('/tmp/kept.txt')).toBe(false)
  })

  test.each(['narrow', 'wide'] as const)('nothing else, and the model is told in words (%s)', async (view) => {
    const target = join(bench.user, `note-${view}.txt`)
    const ran = await bench.run(`echo x > '${target}'; touch /etc/pincer-was-here; touch /usr/pincer-was-here; touch /pincer-was-here; mkdir /run/x`, { view })
    expect([target, '/etc/pincer-was-here', '/usr/pincer-was-here', '/pincer-was-here', '/run/x'].filter((path) => existsSync(path))).toEqual([])
    expect(ran.report.refused).toContain('write')
    expect(ran.report.notes.join(' ')).toMatch(/was not changed: inside the safe area only the working folder/)
  })

  test('a workspace below /tmp or inside Pincer’s own folder is there, and nothing around it', async () => {
    const below = mkdtempSync(join(tmpdir(), 'wall-ws-'))
    const practice = join(bench.home, 'practice')
    mkdirSync(practice)
    bench.file('home/settings.json', 'private settings')
    try {
      for (const workspace of [below, practice]) {
        const ran = await bench.run(`echo hi > here.txt; cat '${bench.home}/settings.json'; cat ../settings.json; ls ..`, { workspace, cwd: workspace, view: 'wide' })
        expect(readFileSync(join(workspace, 'here.txt'), 'utf8')).toBe('hi\n')
        expect(ran.stdout + ran.stderr).not.toContain('private settings')
      }
    } finally {
      rmSync(below, { recursive: true })
    }
  })

  test.each(['/', '/etc', '/usr/share', '/proc/self', '/run'])('a workspace that is the system itself has no wall, so nothing runs in it: %s', async (workspace) => {
    await expect(bench.run('true', { workspace, cwd: workspace })).rejects.toThrow('holds the system itself')
  })

  test.skipIf(process.getuid?.() !== 0)('a disk that hangs below /run can be worked on', async () => {
    const disk = mkdtempSync('/run/wall-disk-')
    try {
      expect((await bench.run('echo x > there.txt; ls /run; echo y > /run/other', { workspace: disk, cwd: disk })).stdout).toBe(`${basename(disk)}\n`)
      expect(readdirSync(disk)).toEqual(['there.txt'])
    } finally {
      rmSync(disk, { recursive: true })
    }
  })

  test('auto-run places stay as they are, whatever is tried, and git goes on working', async () => {
    await bench.run('git init -q . && git config user.email a@b.c && git config user.name n', { view: 'wide', allowedText: 'git init -q . && git config user.email a@b.c' })
    bench.file('ws/.git/hooks/pre-commit', 'echo mine')
    bench.file('ws/.vscode/tasks.json', '{}')
    bench.file('ws/deep/inside/.envrc', 'mine')
    bench.file('ws/package.json', '{}')
    const config = readFileSync(join(bench.workspace, '.git/config'), 'utf8')
    const ran = await bench.run([
      'echo evil > .git/hooks/pre-commit', 'echo evil > .git/hooks/post-checkout', 'git config core.hooksPath /tmp', 'echo evil >> .git/config', 'rm -rf .git/hooks', 'mv .git old.git', 'cp -r .git copy && mv copy/hooks .git/', 'mv .git/hooks .git/h',
      'echo evil > .vscode/tasks.json', 'mv .vscode v', 'rm -rf .vscode', 'ln -sf /tmp/x .vscode/tasks.json', 'echo evil > deep/inside/.envrc', 'mv deep/inside gone', 'ln deep/inside/.envrc hard; echo evil > hard', 'python3 -c "open(\'.vscode/new.json\',\'w\')"',
    ].join('; '))
    expect(readFileSync(join(bench.workspace, '.git/hooks/pre-commit'), 'utf8')).toBe('echo mine')
    expect(existsSync(join(bench.workspace, '.git/hooks/post-checkout'))).toBe(false)
    expect(readFileSync(join(bench.workspace, '.git/config'), 'utf8')).toBe(config)
    expect(readdirSync(join(bench.workspace, '.vscode'))).toEqual(['tasks.json'])
    expect(readFileSync(join(bench.workspace, '.vscode/tasks.json'), 'utf8')).toBe('{}')
    expect(ran.report.notes.join(' ')).toMatch(/\.git\/(?:hooks|config).* was not changed: other programs run or obey/)
    const git = await bench.run('git add package.json && git -c core.hooksPath=/dev/null commit -qm first && git log --oneline | wc -l && git stash list && git checkout -q -b side && git status --short | head -3')
    expect(git).toMatchObject({ end: { exitCode: 0 }, stdout: expect.stringMatching(/^1\n/) as unknown })
  })

  test('a command the person allowed may change the auto-run place that stands in it, and no other', async () => {
    bench.file('ws/.envrc', 'old')
    bench.file('ws/.cursorrules', 'old')
    await bench.run('echo new > .envrc; echo new > .cursorrules', { view: 'wide', allowedText: 'echo new > .envrc' })
    expect(readFileSync(join(bench.workspace, '.envrc'), 'utf8')).toBe('new\n')
    expect(readFileSync(join(bench.workspace, '.cursorrules'), 'utf8')).toBe('old')
  })

  test('more places can be closed for one call', async () => {
    bench.file('ws/src/a.txt', 'old')
    await bench.run('echo new > src/a.txt', { denyWrite: [join(bench.workspace, 'src')] })
    expect(readFileSync(join(bench.workspace, 'src/a.txt'), 'utf8')).toBe('old')
  })
})

describe('what a command can see', () => {
  test('no store of keys, not Pincer’s own folder, not the homes of others, even where the person allowed the command', async () => {
    const secrets = [
      bench.file('user/.ssh/id_ed25519', 'planted-1'), bench.file('user/.aws/credentials', 'planted-2'), bench.file('user/.mozilla/firefox/p/logins.json', 'planted-3'), bench.file('user/.bash_history', 'planted-4'),
      bench.file('home/secrets.json', 'planted-5'), bench.file('ws/backup/.ssh/id_rsa', 'planted-6'), bench.file('user/.config/gh/hosts.yml', 'planted-7'),
    ]
    symlinkSync(join(bench.user, '.ssh'), join(bench.workspace, 'looks-harmless'))
    const all = `cat ${secrets.map((path) => `'${path}'`).join(' ')} looks-harmless/id_ed25519 /etc/shadow; find '${bench.user}' '${bench.home}' -type f | xargs cat`
    for (const view of ['narrow', 'wide'] as const) {
      const ran = await bench.run(all, { view })
      expect(ran.stdout).not.toMatch(/planted|root:/)
      expect(ran.stdout).toBe('')
    }
    expect((await bench.run(`cat '${secrets[0]}'`, { view: 'wide' })).report).toMatchObject({ refused: ['read'], notes: [expect.stringContaining('cannot be seen from inside the safe area') as unknown] })
  })

  test('documents of the person only in a command they allowed', async () => {
    const letter = bench.file('user/Documents/letter.txt', 'Dear Ann')
    expect((await bench.run(`cat '${letter}'`, { view: 'wide' })).stdout).toBe('Dear Ann')
    const unasked = await bench.run(`cat '${letter}'`)
    expect(unasked.stdout).toBe('')
    expect(unasked.report.notes.join(' ')).toContain('cannot be seen from inside the safe area')
  })

  test('files of the workspace that usually hold secrets only in a command they allowed', async () => {
    bench.file('ws/.env', 'TOKEN=planted')
    bench.file('ws/server/private.pem', 'planted')
    expect((await bench.run('cat .env server/private.pem')).stdout).toBe('')
    expect((await bench.run('cat .env server/private.pem', { view: 'wide' })).stdout).toBe('TOKEN=plantedplanted')
  })

  test('the system and the tools on the PATH', async () => {
    const tool = bench.file('user/apps/tool-1/bin/mytool', '#!/bin/sh\ncat "$(dirname "$0")/../data.txt"\n', 0o755)
    bench.file('user/apps/tool-1/data.txt', 'its data')
    const ran = await bench.run('mytool; head -1 /etc/passwd | cut -d: -f1; whoami; command -v ls', { env: { PATH: `${join(tool, '..')}:/usr/bin:/bin`, HOME: bench.user } })
    expect(ran).toMatchObject({ end: { exitCode: 0 }, stdout: expect.stringMatching(/^its dataroot\n/) as unknown })
  })

  test('a missing file is not blamed on the safe area', async () => {
    expect((await bench.run('cat nothing-here.txt; cat /etc/nothing-here; python3 -c "open(\'/etc/hostname2\')"')).report).toMatchObject({ refused: [], notes: [] })
  })
})

describe('network and processes', () => {
  test('no network, not even to this computer, and the model is told', async () => {
    let heard = 0
    const server = createServer(() => { heard += 1 })
    await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
    const { port } = server.address() as { port: number }
    try {
      const ran = await bench.run(`exec 3<>/dev/tcp/127.0.0.1/${port}; python3 -c "import socket; socket.create_connection(('127.0.0.1', ${port}))"; getent hosts example.com; curl -sS http://example.com`)
      expect(heard).toBe(0)
      expect(ran.report.refused).toEqual(['network'])
      expect(ran.report.notes.join(' ')).toContain('has no network')
    } finally {
      server.close()
    }
  })

  test('a refused connection alone is told as a possibility, not as a fact', async () => {
    const ran = await bench.run('exec 3<>/dev/tcp/127.0.0.1/9')
    expect(ran.report).toMatchObject({ refused: [], notes: [expect.stringMatching(/^If this was meant/) as unknown] })
  })

  test('a server and its client inside one command work', async () => {
    const text = 'import socket,threading\ns=socket.create_server(("127.0.0.1",0))\nthreading.Thread(target=lambda: s.accept()[0].send(b"hello")).start()\nprint(socket.create_connection(s.getsockname()).recv(9).decode())'
    expect(await bench.run({ kind: 'argv', file: 'python3', args: ['-c', text] })).toMatchObject({ end: { exitCode: 0 }, stdout: 'hello\n' })
  })

  test('no other process is to be seen, and no right is left', async () => {
    const ran = await bench.run(`ls /proc | grep -c '^[0-9]*$'; kill -0 ${process.pid}; kill -0 1 && echo one; grep -E '^(CapEff|CapBnd|NoNewPrivs)' /proc/self/status; tr '\\0' '\\n' < /proc/1/environ`)
    expect(Number(ran.stdout.split('\n')[0])).toBeLessThan(8)
    expect(ran.stderr).toContain('No such process')
    expect(ran.stdout).toMatch(/CapBnd:\t0000000000000000[^]*CapEff:\t0000000000000000|CapEff:\t0000000000000000[^]*CapBnd:\t0000000000000000/)
    expect(ran.stdout).toContain('NoNewPrivs:\t1')
    expect(ran.stdout).not.toMatch(/SECRET|TOKEN|ANTHROPIC/)
  })
})

describe('how it starts and ends', () => {
  test('exit codes, missing programs and words with anything in them come through', async () => {
    expect((await bench.run('exit 42')).end).toEqual({ kind: 'exited', exitCode: 42 })
    expect((await bench.run('no-such-program')).end).toEqual({ kind: 'exited', exitCode: 127 })
    expect((await bench.run({ kind: 'argv', file: '/no/such/program', args: [] })).end).toEqual({ kind: 'exited', exitCode: 127 })
    expect((await bench.run({ kind: 'argv', file: 'printf', args: ['%s|', '$HOME; echo *', '', "a'b\"c", '--', '你好'] })).stdout).toBe('$HOME; echo *||a\'b"c|--|你好|')
    const odd = bench.file('ws/a=b', '#!/bin/sh\necho odd\n', 0o755)
    expect((await bench.run({ kind: 'argv', file: odd, args: [] })).stdout).toBe('odd\n')
  })

  test('a variable of the call reaches the command and never the program that builds the wall', async () => {
    const evil = bench.file('ws/evil.c', '#include <stdio.h>\n#include <unistd.h>\n__attribute__((constructor)) static void f(void){FILE*o=fopen("OUT","a");if(o){fprintf(o,"%d\\n",getpid());fclose(o);}}\n')
    const out = join(bench.user, 'preloaded')
    writeFileSync(evil, readFileSync(evil, 'utf8').replace('OUT', out))
    await bench.run('gcc -shared -fPIC -o evil.so evil.c')
    const ran = await bench.run('echo "$GREETING"', { given: { GREETING: 'hi', LD_PRELOAD: join(bench.workspace, 'evil.so'), PATH: '/usr/bin:/bin', BASH_ENV: '/nowhere' }, view: 'wide' })
    expect(ran.stdout).toBe('hi\n')
    expect(existsSync(out)).toBe(false)
  })

  test('a command that tidies up when it is ended is given the time', async () => {
    const ran = await bench.run('trap "echo tidied; exit 0" TERM; echo ready; sleep 30 & wait', { timeoutMs: 700 })
    expect(ran).toMatchObject({ end: { kind: 'timed-out' }, stdout: 'ready\ntidied\n' })
  })

  test('where the wall cannot be built the command does not run, and that is a result', async () => {
    const target = join(bench.workspace, 'ran.txt')
    const missing = await bench.run(`echo x > ran.txt`, { cwd: bench.workspace, workspace: bench.workspace, sessionId: 'chat', denyWrite: [], given: { 'BAD\0NAME': 'x' } }).catch((error: unknown) => String(error))
    expect(typeof missing === 'string' || !missing.report.started).toBe(true)
    expect(existsSync(target)).toBe(false)
    const none = createBubblewrapSandbox({ user: bench.user, own: [], folder: join(bench.home, 'safe-area'), programFolders: ['/nowhere'] })
    expect(await none.probe()).toEqual({ kind: 'unavailable', why: 'no-bubblewrap', detail: '' })
    expect(await none.wrap({ kind: 'argv', file: 'true', args: [] }, { sessionId: 'chat', workspace: bench.workspace, cwd: bench.workspace, env: {}, given: {}, view: 'narrow', allowedHosts: [], denyWrite: [], allowedText: null })).toMatchObject({ kind: 'failed', why: 'no-bubblewrap' })
  })

  test('a wall that fails at its start says so: a folder that is gone', async () => {
    const gone = join(bench.root, 'gone')
    mkdirSync(gone)
    const ran = await bench.run('echo never', { workspace: gone, cwd: join(gone, 'deeper'), view: 'wide' }).catch((error: unknown) => error)
    expect(ran instanceof Error || (ran as { report: { started: boolean }; stdout: string }).report.started === false || (ran as { end: { kind: string } }).end.kind === 'not-started').toBe(true)
  })

  test('a hundred commands leave no process, no file and no mount', async () => {
    const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n').length
    for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 5 }, () => bench.run('(setsid sleep 777.31 >/dev/null 2>&1 &); true')))
    expect(readdirSync(join(bench.home, 'safe-area', 'runs'))).toEqual([])
    expect(readFileSync('/proc/self/mountinfo', 'utf8').split('\n').length).toBe(mounts)
    const alive = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid)).filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('777.31')
      } catch {
        return false
      }
    })
    expect(alive).toEqual([])
  }, 60_000)
})
