import { spawn } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livingWith } from '../process/living.ts'
import { createWallBench, type WallBench } from './wall-bench.ts'

/** Attempts to get out, made for real; each is looked at from outside afterwards. */
let bench: WallBench
beforeAll(() => { bench = createWallBench() })
afterAll(() => bench.dispose())

const views = ['narrow', 'wide'] as const

describe('files', () => {
  test.each(views)('links, hard links and tricks with /proc lead nowhere (%s)', async (view) => {
    const note = bench.file('user/note.txt', 'mine')
    bench.file('home/rules.json', 'planted-rules')
    bench.file('user/.ssh/id', 'planted-key')
    const ran = await bench.run([
      `ln -sf '${note}' l1; echo evil > l1`, `ln -f '${note}' l2; echo evil > l2`, `echo evil > /proc/self/root'${note}'`, `echo evil > /proc/1/root'${note}'`, `cat /proc/1/root'${bench.home}/rules.json' /proc/self/root'${bench.user}/.ssh/id'`,
      `cd /proc/1/cwd && ls; cd /proc/1/root && cat '.${bench.home}/rules.json'`, 'for f in /proc/1/fd/* /proc/self/fd/*; do readlink $f; done', `echo evil > /proc/1/mem`, `cp '${note}' copy && echo evil > copy`,
      'echo x > /proc/sys/kernel/core_pattern', 'echo b > /proc/sysrq-trigger', 'echo 1 > /proc/self/oom_score_adj', `python3 -c "import os; os.open('${note}', os.O_WRONLY)"`, `dd if=/dev/zero of='${note}' count=1`, `truncate -s 0 '${note}'`, `rm -f '${note}'`, `chmod 777 '${note}'`, `touch '${note}'`,
    ].map((line) => `(${line})`).join('; '), { view })
    expect(readFileSync(note, 'utf8')).toBe('mine')
    expect(ran.stdout).not.toMatch(/planted/)
    expect(readFileSync('/proc/sys/kernel/core_pattern', 'utf8')).not.toBe('x\n')
  })

  test.each(views)('what covers a place cannot be taken away, and nothing can be mounted (%s)', async (view) => {
    bench.file('ws/.env', 'planted-env')
    bench.file('ws/.ssh/id', 'planted-id')
    bench.file('ws/.vscode/settings.json', '{}')
    const ran = await bench.run([
      'umount .ssh', 'umount -l .vscode', 'umount /etc/shadow', 'mount -o remount,rw,bind /', 'mount -o remount,bind,rw .vscode', 'mount --bind / /tmp', 'mount -t tmpfs none /tmp', 'mount -t proc none /tmp', 'unshare -Urm sh -c "umount .ssh; cat .ssh/id"',
      'unshare -Ur cat .ssh/id', 'nsenter -t 1 -m cat .ssh/id', 'chroot / cat .ssh/id', 'mknod disk b 254 0; cat disk | head -c 10', 'bwrap --bind / / cat .ssh/id', 'setpriv --reuid=0 cat .ssh/id', 'chmod -R 777 .ssh; cat .ssh/id', 'mv .ssh other; cat other/id; cp -r .ssh other; cat other/id',
      'echo x > .vscode/settings.json', "python3 -c \"import ctypes; l=ctypes.CDLL(None); print(l.umount2(b'.ssh',2), l.setns(0,0), l.unshare(0x10000000))\"",
    ].map((line) => `(${line})`).join('; '), { view })
    expect(ran.stdout).not.toContain('planted-id')
    expect(readFileSync(join(bench.workspace, '.vscode/settings.json'), 'utf8')).toBe('{}')
    expect(lstatSync(join(bench.workspace, '.ssh')).isDirectory()).toBe(true)
    expect(existsSync(join(bench.workspace, 'disk')) && statSync(join(bench.workspace, 'disk')).isBlockDevice()).toBe(false)
  })

  test('a file with the program bit of an owner gives no rights', async () => {
    const ran = await bench.run('cp "$(command -v cat)" mine && chmod u+s mine && ./mine /etc/shadow; sudo -n true; su -c true; ls -l /dev | wc -l; cat /dev/mem /dev/kmsg /dev/vda /dev/sda')
    expect(ran.stdout).not.toContain('root:')
  })
})

describe('the kernel', () => {
  const callOf = (number: number, ...values: (number | string)[]) => `print(${number}, l.syscall(${[number, ...values].join(',')}), ctypes.get_errno())`
  test.skipIf(process.arch !== 'x64')('key rings, filters of the kernel and mounts are not permitted, ordinary calls are', async () => {
    const lines = [callOf(250, 0, -3, 0), callOf(248, 'b"user"', 'b"n"', 'b"v"', 1, -3), callOf(249, 'b"user"', 'b"n"', 0, 0), callOf(321, 0, 0, 0), callOf(298, 0, 0, 0, 0, 0), callOf(323, 0), callOf(304, 0, 0, 0), callOf(428, 0, 'b"/"', 0), callOf(0x40000000 + 39)]
    const ran = await bench.run({ kind: 'argv', file: 'python3', args: ['-c', `import ctypes\nl=ctypes.CDLL(None,use_errno=True)\n${lines.join('\n')}\nprint(l.syscall(39)>0)`] })
    expect(ran.stdout.trim().split('\n')).toEqual(['250 -1 1', '248 -1 1', '249 -1 1', '321 -1 1', '298 -1 1', '323 -1 1', '304 -1 1', '428 -1 1', `${0x40000000 + 39} -1 38`, 'True'])
  })

  test('programs of 32 bits run, and have the same key rings closed', async () => {
    bench.file('ws/k.c', '#include <stdio.h>\n#include <unistd.h>\n#include <sys/syscall.h>\nint main(){printf("%ld\\n",syscall(SYS_keyctl,0,-3,0));return 0;}')
    const built = await bench.run('gcc -m32 -static -o k k.c')
    if (built.end.kind !== 'exited' || built.end.exitCode !== 0) return
    expect((await bench.run('./k')).stdout).toBe('-1\n')
  })
})

describe('sockets', () => {
  const servers: Server[] = []
  let connections = 0
  const listen = (where: string): Promise<void> => new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      connections += 1
      socket.on('error', () => undefined).end('open door')
    })
    servers.push(server)
    server.once('error', reject).listen(where, resolve)
  })
  afterAll(() => { for (const server of servers) server.close() })

  test.each(views)('neither an abstract socket nor one in a folder reaches a program outside (%s)', async (view) => {
    const places = [join(bench.user, `agent-${view}.sock`), join(bench.workspace, `dev-${view}.sock`), `/run/pincer-wall-${process.pid}-${view}.sock`]
    await listen(`\0pincer-wall-${process.pid}-${view}`)
    for (const place of places) await listen(place).catch(() => undefined)
    const text = `import socket,sys\nfor p in sys.argv[1:]:\n  s=socket.socket(socket.AF_UNIX)\n  try:\n    s.connect(p.replace('@','\\0',1)); print('IN', s.recv(20))\n  except OSError as e: print('no', e)`
    const ran = await bench.run({ kind: 'argv', file: 'python3', args: ['-c', text, `@pincer-wall-${process.pid}-${view}`, ...places] }, { view })
    expect(ran.stdout.split('\n').filter((line) => line.startsWith('no'))).toHaveLength(4)
    expect(connections).toBe(0)
  })
})

describe('processes', () => {
  test('nobody outside can be seen, signalled or traced', async () => {
    const victim = spawn('sleep', ['60'], { stdio: 'ignore' })
    try {
      const ran = await bench.run(`kill -9 ${victim.pid}; kill -9 -- -1; kill -9 ${process.pid}; cat /proc/${victim.pid}/environ; python3 -c "import ctypes; print('traced', ctypes.CDLL(None).ptrace(16,${victim.pid},0,0))"; pkill -9 sleep; ps -e | wc -l`)
      expect(victim.exitCode ?? victim.signalCode).toBe(null)
      expect(ran.stdout).not.toContain('traced 0')
    } finally {
      victim.kill('SIGKILL')
    }
  })

  test.each([['a timeout', 400], ['a stop', 0]] as const)('%s leaves nothing of what it started, however it hid', async (_how, timeoutMs) => {
    const stop = new AbortController()
    const text = "trap '' TERM HUP INT; (setsid sh -c 'trap \"\" TERM HUP; exec sleep 741.5' >/dev/null 2>&1 &); (setsid setsid nohup sleep 741.5 >/dev/null 2>&1 & disown); python3 -c \"import os\nif os.fork()==0:\n os.setsid()\n if os.fork()==0:\n  os.execvp('sleep',['sleep','741.5'])\" ; sleep 741.5"
    const running = bench.run(text, timeoutMs > 0 ? { timeoutMs } : { signal: stop.signal })
    if (timeoutMs === 0) {
      await wait(400)
      expect(livingWith('741.5').length).toBeGreaterThan(0)
      stop.abort()
    }
    expect((await running).end.kind).toBe(timeoutMs > 0 ? 'timed-out' : 'aborted')
    expect(livingWith('741.5')).toEqual([])
  }, 30_000)

  test('a daemon ends with the command that started it, and its answer does not wait', async () => {
    const from = performance.now()
    expect((await bench.run('(setsid sleep 742.5 &) ; nohup sleep 742.5 & echo started')).stdout).toContain('started')
    expect(performance.now() - from).toBeLessThan(5_000)
    expect(livingWith('742.5')).toEqual([])
  })

  test('everything inside dies when Pincer is killed', async () => {
    const script = join(import.meta.dirname, 'run-walled.ts')
    const pincer = spawn(process.execPath, [script, bench.root, 'sleep 743.5'], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((resolve) => { pincer.stdout.once('data', () => resolve()) })
    for (let tries = 0; tries < 100 && livingWith('sleep 743.5').length === 0; tries += 1) await wait(50)
    expect(livingWith('sleep 743.5').length).toBeGreaterThan(0)
    pincer.kill('SIGKILL')
    for (let tries = 0; tries < 60 && livingWith('sleep 743.5').length > 0; tries += 1) await wait(50)
    expect(livingWith('sleep 743.5')).toEqual([])
  }, 30_000)
})
