import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import type { GuardProxy, ProxyLease } from '../../network/guard-proxy.ts'
import { isOpen } from '../open-hosts.ts'
import type { Mount } from './wall-layout.ts'

/** What makes connections of programs inside into connections to the socket file: one of these is on every system we ship to. */
export interface Forwarder { readonly kind: 'socat' | 'node'; readonly file: string }

export interface NetworkDoor {
  readonly lease: ProxyLease
  readonly mounts: readonly Mount[]
  readonly env: Readonly<Record<string, string>>
  /** Comes before the command's own program and arguments. */
  readonly prefix: readonly string[]
}

/** Inside, where nobody else listens. */
const port = 3128
const inside = '/run/pincer-door'
const nodeForwarder = "const n=require('node:net');n.createServer((c)=>{const s=n.connect(process.argv[1]);c.on('error',()=>s.destroy());s.on('error',()=>c.destroy());c.pipe(s).pipe(c)}).listen(Number(process.argv[2]),'127.0.0.1')"


/** A door to the guard proxy for one command in a network of its own: a socket file of ours, shown inside, is all there is. */
export async function openDoor(input: { readonly proxy: GuardProxy; readonly forwarder: Forwarder; readonly folder: string; readonly name: string; readonly hosts: readonly string[] }): Promise<NetworkDoor> {
  await mkdir(input.folder, { recursive: true, mode: 0o700 })
  const socket = join(input.folder, input.name)
  const lease = await input.proxy.leaseFile(socket, (host, wanted) => isOpen(input.hosts, host, wanted))
  const forward = input.forwarder.kind === 'socat'
    ? [input.forwarder.file, `TCP-LISTEN:${port},bind=127.0.0.1,fork,reuseaddr,backlog=128`, `UNIX-CONNECT:${inside}`]
    : [input.forwarder.file, '-e', nodeForwarder, inside, String(port)]
  const url = `http://127.0.0.1:${port}`
  const tries = Math.ceil(limits.proxyDoorMs / 10)
  const wait = `i=0; until (exec 7<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null || [ $((i+=1)) -gt ${tries} ]; do sleep 0.01; done`
  return {
    lease,
    mounts: [{ kind: 'read', path: inside, from: socket }, ...(input.forwarder.kind === 'node' ? [{ kind: 'read' as const, path: input.forwarder.file }] : [])],
    env: {
      HTTP_PROXY: url, HTTPS_PROXY: url, ALL_PROXY: url, http_proxy: url, https_proxy: url, all_proxy: url, NO_PROXY: 'localhost,127.0.0.1,::1', no_proxy: 'localhost,127.0.0.1,::1',
      // Node's own fetch asks for a proxy only when told to.
      NODE_USE_ENV_PROXY: '1',
    },
    // The forwarder belongs to nobody the command knows, so a command that waits for its children does not wait for it. It dies with the wall.
    prefix: ['/bin/bash', '--noprofile', '--norc', '-c', `n=$1; shift; f=("\${@:1:n}"); shift "$n"; ( "\${f[@]}" </dev/null >/dev/null 2>&1 & ); ${wait}; exec "$@"`, 'bash', String(forward.length), ...forward],
  }
}
