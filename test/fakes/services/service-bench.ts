import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'
import { openFolderSkill } from '../../../electron/gateway/skills/author/open-folder.ts'
import { noAuth, type SkillAuth, type TokenRequest } from '../../../electron/gateway/skills/skill-auth.ts'
import { folderPorts } from '../skills/folder-ports.ts'
import type { ServiceServer } from './service-server.ts'

export interface ServiceBench {
  readonly ws: string
  /** Every wish for a token, in order. */
  readonly wishes: readonly TokenRequest[]
  /** From now on a token that the service refused cannot be renewed. */
  endRenewing(): void
  /** From now on tokens cover these scopes, whatever was asked for. */
  grantOnly(scopes: readonly string[]): void
  call(tool: string, input?: object): Promise<{ readonly text: string; readonly isError: boolean; readonly code: string | null }>
  /** What its log says, line by line. */
  log(): string[]
  dispose(): Promise<void>
}

/** Exactly the files its package.json names; only the service's address in them and in the manifest is another one. */
export function copyServiceSkill(name: string, service: Pick<ServiceServer, 'address' | 'host'>, folder: string): void {
  const own = join('skills', name)
  mkdirSync(folder, { recursive: true })
  const { files } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { files: string[] }
  for (const file of ['package.json', ...files]) cpSync(join(own, file), join(folder, file))
  const real = /'(https:\/\/[^']+)'/.exec(readFileSync(join(own, 'address.js'), 'utf8'))?.[1] ?? ''
  const replace = (file: string, from: string, to: string): void => writeFileSync(join(folder, file), readFileSync(join(own, file), 'utf8').replaceAll(from, to))
  replace('address.js', real, `${service.address}`)
  replace('manifest.json', `"${new URL(real).host}"`, `"${service.host}"`)
}

/**
 * A skill that ships, in its real process behind Node's walls, with the local service as its only host.
 */
export async function openServiceSkill(name: string, service: ServiceServer): Promise<ServiceBench> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-service-skill-')))
  const [ws, folder] = [join(base, 'ws'), join(base, 'package')]
  mkdirSync(ws)
  copyServiceSkill(name, service, folder)

  const wishes: TokenRequest[] = []
  const given = new Map<string, string>()
  let [canRenew, granted] = [true, null as readonly string[] | null]
  const auth: SkillAuth = {
    ...noAuth,
    token(request) {
      wishes.push(request)
      const key = request.scopes.toSorted().join(' ')
      if (request.fresh && !canRenew) return Promise.resolve({ kind: 'none', reason: 'ended', missing: [] })
      if (request.fresh || !given.has(key)) given.set(key, service.issue(granted ?? request.scopes))
      return Promise.resolve({ kind: 'valid', token: given.get(key) ?? '' })
    },
  }
  const opened = await openFolderSkill({
    folder, auth, addresses: () => ({ ...defaultAddressSettings, allowedPrivateHosts: [service.host] }), wall: { find: () => Promise.resolve(null) },
    ports: folderPorts(base),
  })
  return {
    ws, wishes,
    endRenewing: () => { canRenew = false },
    grantOnly(scopes) {
      granted = scopes
      given.clear()
    },
    async call(tool, input = {}) {
      const { content, isError, failure } = await opened.call(`${name}.${tool}`, input, ws, AbortSignal.timeout(20_000))
      return { text: content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n'), isError, code: failure?.code ?? null }
    },
    log: () => opened.skill.log.lines.map(({ text }) => text),
    async dispose() {
      await opened.dispose()
      rmSync(base, { recursive: true, force: true })
    },
  }
}
